import ChevronDown from '~icons/lucide/chevron-down'

/**
 * Questions that open to show their answers. Each is a `<details>`, so they work without
 * JavaScript.
 */
export function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
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
