/** SQL: how many inquiries nobody has answered. */
export const countNewInquiries = `select count(*) from public.project_inquiries
  where status = 'new'`
