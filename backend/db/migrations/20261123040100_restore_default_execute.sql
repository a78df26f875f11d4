-- Every role may execute a new function again, as PostgreSQL and Supabase have it: the policies of
-- ordinary projects call functions without a grant. A product that grants one by one says so in its
-- own migrations. Later migrations of this folder revoke what not everybody may call.
alter default privileges grant execute on functions to public;
