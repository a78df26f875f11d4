import * as z from 'zod/mini'
import { site } from '../../../site.config.ts'
import { formatMonth } from '../../platform/format-time.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/about'
import { Portrait } from './portrait.tsx'

const aboutText = z.object({
  heading: z.optional(z.string()),
  /** For search engines. */
  summary: z.optional(z.string()),
  story: z.array(z.string()),
  values: z.array(z.object({ title: z.string(), text: z.string() })),
  certifications: z.array(z.object({ title: z.string(), text: z.string() })),
})

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const [text, team, milestones] = await Promise.all([
    supabase.from('company_texts').select('content').eq('key', 'about').maybeSingle(),
    supabase.from('team_members').select('*').order('position'),
    supabase.from('milestones').select('*').order('happened_on'),
  ])
  if (text.error) throw text.error
  if (team.error) throw team.error
  if (milestones.error) throw milestones.error
  return {
    // Null until staff have written it.
    text: text.data && aboutText.parse(text.data.content),
    team: team.data,
    milestones: milestones.data,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return seo(matches, {
    title: `About ${site.name}`,
    description: loaderData?.text?.summary ?? site.description,
    path: '/about',
  })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { text, team, milestones } = loaderData
  return (
    <>
      <section className="container-page grid gap-10 py-12 lg:grid-cols-[1fr_1.1fr] lg:py-20">
        <div>
          <p className="font-semibold text-accent-text">About {site.name}</p>
          <h1 className="mt-3">{text?.heading ?? site.tagline}</h1>
        </div>
        <div className="space-y-4 text-lg text-ink-2">
          {(text?.story ?? [site.description]).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      {text && <Values values={text.values} />}
      {milestones.length > 0 && <Milestones milestones={milestones} />}
      {team.length > 0 && <Team team={team} />}
      <section className="container-page py-16">
        {text && <Certifications text={text} />}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/portfolio">See what we installed</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            Visit or call us
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

type Data = Route.ComponentProps['loaderData']
type Text = NonNullable<Data['text']>

function Values({ values }: Pick<Text, 'values'>) {
  return (
    <section className="border-y border-line bg-surface-2">
      <div className="container-page py-14">
        <h2>What you can hold us to</h2>
        <ul className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {values.map(({ title, text }) => (
            <li key={title} className="border-t-3 border-accent pt-4">
              <h3>{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Milestones({ milestones }: Pick<Data, 'milestones'>) {
  return (
    <section className="container-page py-16">
      <h2>How we got here</h2>
      <ol className="mt-8 border-l-2 border-line">
        {milestones.map(({ id, happened_on, text }) => (
          <li key={id} className="relative pb-8 pl-8 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute -left-[9px] top-1.5 size-4 rounded-full border-3 border-bg bg-accent"
            />
            <time
              dateTime={happened_on.slice(0, 7)}
              className="money text-sm font-semibold text-accent-text"
            >
              {formatMonth(happened_on)}
            </time>
            <p className="mt-1 max-w-2xl text-lg">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Team({ team }: Pick<Data, 'team'>) {
  return (
    <section className="container-page py-6">
      <h2>Who you will meet</h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {team.map(({ id, name, role, place, bio }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-5">
            <Portrait name={name} />
            <h3 className="mt-4 font-sans text-base font-semibold tracking-normal">{name}</h3>
            <p className="text-sm text-accent-text">
              {role}, {place}
            </p>
            <p className="mt-3 text-md text-ink-2">{bio}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Certifications({ text }: { text: Text }) {
  return (
    <div className="mb-10">
      <h2>How we work, in writing</h2>
      <dl className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2">
        {text.certifications.map(({ title, text: body }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-2">{body}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
