/** SQL: projects of resellers that wait for an answer. */
export const countLeadsToAnswer = `select count(*) from public.reseller_leads
  where status = 'registered'`
