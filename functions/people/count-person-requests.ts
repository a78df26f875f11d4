/** SQL: how many people wait for a second colleague, as the list of people shows them. */
export const countPersonRequests = `select count(*) from public.desk_people
  where waiting_since is not null`
