import { Link } from '../../../ui/link.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAuthAction } from '../../../features/session/auth-form.ts'
import { formatLongDay } from '../../../platform/format-time.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'

/** The label is stored with the answer, as proof of what was agreed to. */
const purposes = [
  {
    purpose: 'marketing_email',
    label: 'Send me offers and advice by e-mail',
    hint: 'At most twice a month.',
  },
  {
    purpose: 'marketing_whatsapp',
    label: 'Send me offers and advice on WhatsApp',
    hint: 'To the phone number of your profile.',
  },
] as const
type ConsentByPurpose = Partial<Record<string, boolean>>
interface Answers {
  given: ConsentByPurpose
  /** The documents that came with the sign-up: slug and version. */
  accepted: { slug: string; version: string }[]
}

/** Consent to optional messages. It can be withdrawn as easily as it was given. */
export function Consents() {
  const { user, profile } = useSession()
  const queryClient = useQueryClient()
  const { run, isBusy, refusal } = useAuthAction()
  const queryKey = ['consents', user?.id]
  const consents = useQuery({
    queryKey,
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('consents')
        .select('purpose, is_given, version')
        .eq('user_id', user?.id ?? '')
        .order('id')
        .throwOnError()
      // The newest answer for each purpose comes last, and wins.
      return {
        given: Object.fromEntries(
          data.map(({ purpose, is_given: isGiven }) => [purpose, isGiven]),
        ) as ConsentByPurpose,
        accepted: data.flatMap(({ purpose: slug, version }) =>
          version ? [{ slug, version }] : [],
        ),
      }
    },
  })

  function save(purpose: string, isGiven: boolean, wording: string) {
    const show = (value: boolean) =>
      queryClient.setQueryData(
        queryKey,
        (now: Answers | undefined) => now && { ...now, given: { ...now.given, [purpose]: value } },
      )
    show(isGiven)
    run(async (supabase) => {
      const { error } = await supabase
        .from('consents')
        .insert({ purpose, is_given: isGiven, wording, source: 'dashboard' })
      if (!error) return null
      show(!isGiven)
      return { message: 'We could not save that. Nothing has changed; please try again.' }
    })
  }

  return (
    <div className="space-y-5">
      <FormProblems {...refusal} />
      {consents.isLoadingError && (
        <ListState query={consents} failure="Your choices could not be loaded." />
      )}
      <fieldset disabled={isBusy || !consents.isSuccess} className="space-y-3">
        <legend className="sr-only">What we may send you</legend>
        {purposes.map(({ purpose, label, hint }) => (
          <label
            key={purpose}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line bg-surface px-4 py-3 hover:border-line-strong"
          >
            <input
              type="checkbox"
              className="mt-1 size-5 accent-primary"
              checked={consents.data?.given[purpose] ?? false}
              onChange={(event) => save(purpose, event.currentTarget.checked, label)}
            />
            <span className="font-semibold">
              {label}
              <span className="block text-sm font-normal text-ink-2">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SelectField
        label="Language of our mails"
        hint="For now we write in English only."
        defaultValue={profile?.mail_language ?? 'en'}
      >
        <option value="en">English</option>
      </SelectField>
      <Accepted documents={consents.data?.accepted ?? []} />
    </div>
  )
}

const documentNames: Readonly<Record<string, string>> = {
  terms: 'The terms you accepted',
  privacy: 'The privacy notice you were shown',
}

/** Links to the versions that counted when the account was made. */
function Accepted({ documents }: { documents: Answers['accepted'] }) {
  if (documents.length === 0) return null
  return (
    <ul className="text-sm text-ink-2">
      {documents.map(({ slug, version }) => (
        <li key={slug + version}>
          <Link
            to={`/${slug}?version=${version}`}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {documentNames[slug] ?? slug}, {formatLongDay(version)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
