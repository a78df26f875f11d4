import { Link } from '../../ui/link.tsx'
import { Questions } from '../../ui/questions.tsx'
import { SubmitProjectBand } from './submit-project-band.tsx'

/** The first of the frequently asked questions, and links to the others and to ask another one. */
export function AskedOften({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <>
      {questions.length > 0 && (
        <section className="container-page grid gap-x-8 gap-y-5 pt-7 sm:pt-10 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2>What customers ask before they buy</h2>
            <Link
              to="/faq"
              className="mt-1 inline-flex min-h-11 items-center font-semibold text-primary"
            >
              All questions and answers
            </Link>
          </div>
          <Questions questions={questions} />
        </section>
      )}
      <SubmitProjectBand />
    </>
  )
}
