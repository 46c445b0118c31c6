internal import FlipbookCommands

runFlipbook()
