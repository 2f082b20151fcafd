"""A club of many tables: results that replay, ratings, pairings for an evening, a page for the big screen."""
