/** SQL: how many people wait for our answer to their application. */
export const countResellerApplications = `select count(*) from public.resellers
  where status = 'applied'`
