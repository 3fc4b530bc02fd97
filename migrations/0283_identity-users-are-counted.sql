-- Totals of lists are counted when they are read, up to a limit.
DROP FUNCTION identity.count_users CASCADE;
DROP FUNCTION identity.add_users;
DROP TABLE identity.user_counts;
