-- Lists of people can be sorted by e-mail address.
CREATE INDEX users_by_email ON identity.users (email, id) WHERE closed_at IS NULL;
