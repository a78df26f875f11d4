import MessageCircleQuestion from '~icons/lucide/message-circle-question'
import { groupByTopic } from '../../../domain/contact/faq-topics.ts'
import { site } from '../../../site.config.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { JumpLinks } from '../../ui/jump-links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Questions } from '../../ui/questions.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import type { Route } from './+types/faq'
import { faqData } from './faq-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data: questions, error } = await services(context)
    .supabase.from('faq_entries')
    .select('slug, question, answer, topic')
    .order('position')
    .order('slug')
  if (error) throw error
  return { topics: groupByTopic(questions) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Questions about solar in Nigeria',
    description: `Power cuts, rain, batteries, generators, instalments, delivery, warranty and returns: the questions that customers ask ${site.name}, with short answers.`,
    path: '/faq',
  })
}

/** All frequently asked questions, by topic. */
export default function Faq({ loaderData: { topics } }: Route.ComponentProps) {
  const all = topics.flatMap(({ entries }) => entries)
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Questions and answers' }]} />
      <h1 className="mt-4 text-h2">Questions and answers</h1>
      {all.length === 0 ? (
        <Notice
          icon={<MessageCircleQuestion aria-hidden="true" />}
          title="No questions here yet"
          action={<ButtonLink to="/contact">Ask us</ButtonLink>}
        >
          <p>Ask yours. A person answers it.</p>
        </Notice>
      ) : (
        <>
          <StructuredData data={faqData(all)} />
          <p className="mt-4 max-w-2xl text-lg text-ink-2">
            What customers ask us before they buy. Choose a question to read the answer.
          </p>
          <div className="mt-6">
            <JumpLinks
              label="Topics"
              links={topics.map(({ topic: id, title }) => ({ id, title }))}
            />
          </div>
          {topics.map(({ topic, title, entries }) => (
            <section
              key={topic}
              id={topic}
              aria-labelledby={`${topic}-title`}
              className="grid scroll-mt-20 gap-x-8 gap-y-4 pt-12 lg:grid-cols-[1fr_2fr]"
            >
              <h2 id={`${topic}-title`} className="text-h3">
                {title}
              </h2>
              <Questions questions={entries} />
            </section>
          ))}
          <section className="mt-14 flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface-2 p-6">
            <h2 className="text-h3">Is your question not here?</h2>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/contact" variant="secondary">
                Ask us
              </ButtonLink>
              <SubmitProject />
            </div>
          </section>
        </>
      )}
    </div>
  )
}
