"""Who may do what: what a request holds (holder.py), what that allows (rights.py), events and links."""
