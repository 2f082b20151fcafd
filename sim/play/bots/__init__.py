"""Players made of code. A bot sees what its seat may see, and chooses one of the moves the game accepts.

Every bot is a class with `choose(game) -> move`, made as `Bot(seat, chance)`.
"""
