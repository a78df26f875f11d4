-- What customers and staff watch beside their orders: payments, refunds, quotes of the crew, and
-- inquiries; staff also requests and disputes; visitors the stock. Row level security and the grants
-- of columns decide what each person is told (supabase/tests/published-tables.test.ts has the list).
alter publication supabase_realtime add table
  public.payments, public.refunds, public.installation_quotes, public.return_requests,
  public.disputes, public.project_inquiries, public.products;
