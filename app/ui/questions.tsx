import { ChevronDown } from 'lucide-react'
import { faqData } from '../features/seo/structured-data.ts'
import { StructuredData } from './structured-data.tsx'

interface QuestionsProps {
  questions: { question: string; answer: string }[]
  /** They are the questions of the whole page, and search engines may show them so: once a page. */
  isPageFaq?: boolean
}

/** Questions that open to their answers; each is a disclosure, so they open without JavaScript. */
export function Questions({ questions, isPageFaq = false }: QuestionsProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {isPageFaq && <StructuredData data={faqData(questions)} />}
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold">
            {question}
            <ChevronDown
              className="size-5 shrink-0 text-ink-3 transition-transform duration-[120ms] group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <p className="prose-width pb-5 text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  )
}
