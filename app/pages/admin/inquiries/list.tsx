import { useQuery } from '@tanstack/react-query'
import { inquiryReference } from '../../../../domain/inquiry/inquiry-reference.ts'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'

/** The newest project inquiries. */
export default function Inquiries() {
  const loadSupabase = useSupabase()
  const inquiries = useQuery({
    queryKey: ['admin', 'inquiries'],
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      )
        .from('project_inquiries')
        .select('*')
        .order('created_at', { ascending: false })
        .limit(50)
      if (error) throw error
      return data
    },
  })
  return (
    <>
      <PageHeader />
      <ListState query={inquiries} failure="The inquiries could not be loaded.">
        {inquiries.data?.length === 0 && (
          <EmptyState title="No inquiries yet">
            What people write with “Submit Project” appears here.
          </EmptyState>
        )}
        <ul className="max-w-4xl space-y-4">
          {inquiries.data?.map((inquiry) => (
            <li key={inquiry.id} className="rounded-card border border-line bg-surface p-5">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h2 className="text-lg">
                  {inquiry.name} · {inquiry.project_type}
                </h2>
                <Badge>{inquiry.status}</Badge>
              </div>
              <p className="mt-1 text-sm text-ink-2">
                {inquiry.location} · {formatMoment(inquiry.created_at)} · Reference{' '}
                {inquiryReference(inquiry.id)}
              </p>
              <p className="mt-3 whitespace-pre-line">{inquiry.description}</p>
              <p className="mt-3 flex flex-wrap gap-4 text-sm">
                <a className="font-semibold text-primary" href={`mailto:${inquiry.email}`}>
                  {inquiry.email}
                </a>
                <a className="font-semibold text-primary" href={`tel:${inquiry.phone_number}`}>
                  {formatPhone(inquiry.phone_number)}
                </a>
              </p>
            </li>
          ))}
        </ul>
      </ListState>
    </>
  )
}
