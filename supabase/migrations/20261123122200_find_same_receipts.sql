-- Staff are told when the same file was sent as the receipt of two orders.
create index transfer_proofs_sha256_idx on public.transfer_proofs (sha256);
