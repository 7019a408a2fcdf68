"""The pages people see, one blueprint per kind."""
