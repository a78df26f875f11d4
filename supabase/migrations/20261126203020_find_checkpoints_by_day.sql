-- Visitors compare the states of two days: the last checkpoint of a day is found at once.
create index register_checkpoints_signed_at_idx on public.register_checkpoints (signed_at desc, id desc);
