-- The services leave PostgreSQL's default in place, by which everybody may execute a new function.
-- Ours are granted one by one, as the first migration says; so this one comes before those that
-- create more functions.
alter default privileges revoke execute on functions from public;
