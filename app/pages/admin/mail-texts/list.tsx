import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import type { MailDefinition } from '../../../../domain/mail-texts/mail-definition.ts'
import { mailTextGroups } from '../../../../domain/mail-texts/mail-texts.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

/** The mails to customers whose words staff may change. */
export default function MailTexts() {
  const query = useQuery({
    queryKey: ['desk', 'mail-texts'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('mail_texts')
        .select('name')
        .or('subject.not.is.null,opening.not.is.null,closing.not.is.null')
        .throwOnError()
      return new Set(data.map(({ name }) => name))
    },
  })
  return (
    <>
      <PageHeader
        title="Mail texts"
        description="The subject and the free words of the mails about orders. Amounts, days, links, accounts and legal lines are fixed."
      />
      <ListState query={query} failure="The texts could not be loaded.">
        <div className="mt-4 grid max-w-3xl gap-6">
          {Object.entries(mailTextGroups).map(([group, texts]) => (
            <Panel key={group} title={group} isFlush>
              <ul className="divide-y divide-line">
                {Object.entries<MailDefinition>(texts).map(([name, definition]) => (
                  <li key={name} className="flex flex-wrap items-center gap-x-3 px-5 py-2">
                    <Link
                      to={deskPath('mail-texts/:id', name)}
                      className="min-h-11 grow content-center font-semibold text-primary"
                    >
                      {definition.title}
                    </Link>
                    {query.data?.has(name) && <Badge tone="good">Changed</Badge>}
                    <span className="w-full text-sm text-ink-2">
                      Sent when {definition.sentWhen}.
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      </ListState>
    </>
  )
}
