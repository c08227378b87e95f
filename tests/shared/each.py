"""One test that looks at many things: pytest takes longer to prepare a test than most of these take."""

from functools import wraps


def for_each(things, named=str):
    """Let a test look at each of some things, and name all that fail."""

    def decorate(look):
        @wraps(look)
        def test():
            failed = []
            for thing in things:
                try:
                    look(thing)
                except AssertionError as error:
                    failed.append(f"{named(thing)}: {error}")
            assert not failed, "\n".join(failed)

        del test.__wrapped__  # of which pytest would take the argument for a fixture
        return test

    return decorate
