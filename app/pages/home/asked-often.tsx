import { Questions } from '../../ui/questions.tsx'
import { SubmitProjectBand } from './submit-project-band.tsx'

/** Frequently asked questions, and a link to ask another one. */
export function AskedOften({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <>
      <section className="container-page grid gap-8 pt-14 lg:grid-cols-[1fr_2fr]">
        <h2>Asked before every sale</h2>
        <Questions questions={questions} isPageFaq />
      </section>
      <SubmitProjectBand />
    </>
  )
}
