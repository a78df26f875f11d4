import { useQuery } from '@tanstack/react-query'
import { inquiryReference } from '../../../domain/inquiry/inquiry-reference.ts'
import {
  inquiryStatuses,
  type InquiryStatus,
} from '../../../domain/inquiry/submit-project-inquiry.ts'
import { formatDay } from '../../platform/format-time.ts'
import { useSession } from '../../features/session/use-session.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListState } from '../../ui/list-state.tsx'

/** The labels of {@link InquiryStatus} for the sender. */
const statusLabels: Record<InquiryStatus, string> = {
  new: 'Received',
  contacted: 'We have replied',
  site_survey: 'Site survey',
  quoted: 'Quoted',
  won: 'Agreed',
  lost: 'Closed',
}

function labelOf(status: string): string {
  const known = inquiryStatuses.find((each) => each === status)
  return known ? statusLabels[known] : status
}

/** The project inquiries that the user sent while signed in. */
export function MyInquiries() {
  const { user } = useSession()
  const inquiries = useQuery({
    // Staff may have changed their status in the meantime.
    refetchOnMount: 'always',
    enabled: user !== null,
    queryKey: ['inquiries', user?.id],
    queryFn: async () => {
      // The policy lets admins read every inquiry; this list shows only the user's own.
      const { data, error } = await (
        await loadSupabase()
      )
        .from('project_inquiries')
        .select('id, project_type, location, status, created_at')
        .eq('user_id', user?.id ?? '')
        .order('created_at', { ascending: false })
      if (error) throw error
      return data
    },
  })
  return (
    <section aria-labelledby="my-inquiries">
      <h2 id="my-inquiries" className="text-h3">
        My projects
      </h2>
      <ListState query={inquiries} failure="Your projects could not be loaded.">
        {inquiries.data?.length === 0 && (
          <p className="mt-3 text-ink-2">
            You have no projects yet. Tell us what you want to power, and you can follow your
            project here.
          </p>
        )}
        {inquiries.data && inquiries.data.length > 0 && (
          <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
            {inquiries.data.map((inquiry) => (
              <li
                key={inquiry.id}
                className="flex flex-wrap items-center justify-between gap-2 p-4"
              >
                <div>
                  <p className="font-semibold">{inquiry.project_type}</p>
                  <p className="text-sm text-ink-2">
                    {inquiry.location} · {formatDay(inquiry.created_at)} · Reference{' '}
                    {inquiryReference(inquiry.id)}
                  </p>
                </div>
                <Badge tone="good">{labelOf(inquiry.status)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}
