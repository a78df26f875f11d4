-- Recovery codes are a factor of their own kind, as in supabase/auth. Alone in its file: a new value may not be used in
-- the transaction that adds it.
alter type auth.factor_type add value if not exists 'recovery_code';
