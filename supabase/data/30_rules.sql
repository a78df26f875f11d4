-- The first version of each set of rules of the company.

-- Who may pay in instalments, and who approves it.
insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent, approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason) values
  (500000000, 2, 33, 100000000, 60, 150000000, 50000000, 'The first rules of the company.');

-- When resellers are paid.
insert into public.payout_rules (reason) values
  ('The first rules of the company.');

-- The tiers of resellers.
insert into public.reseller_tiers (name, min_volume_kobo, wholesale_percent, commission_percent) values
  ('Bronze', 0, 8, 3),
  ('Silver', 1000000000, 11, 4),
  ('Gold', 5000000000, 14, 5);

-- Larger orders are cheaper in every tier.
insert into public.wholesale_breaks (tier_id, min_quantity, extra_percent)
select id, quantity, extra
from public.reseller_tiers, (values (10, 2), (50, 4)) as breaks (quantity, extra);

-- Up to which entry of the register the holders of units have been notified.
insert into private.register_mail_progress default values;

-- Tables whose changes are in the history without a trigger for each row: that of products compares
-- whole statements, and only one function writes names of the register.
insert into private.audited_tables (table_name, readable_by, undo) values
  ('products', '{sales,stock,finance,content,support}', 'yes'),
  ('register_names', '{finance,support}', 'no');
