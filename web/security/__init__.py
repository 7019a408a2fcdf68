"""What protects the server and its users: headers, proof of origin for writes, limits."""
