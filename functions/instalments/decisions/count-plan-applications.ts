/** SQL: how many applications for plans wait for a person. */
export const countPlanApplications = `select count(*) from public.instalment_plans
  where status = 'applied'`
