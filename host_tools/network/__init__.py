"""Tables on a network: what docs/network.md says, from the messages up to the bridge beside a table."""
