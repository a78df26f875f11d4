import { useCallback, useState } from 'react'
import { MoreAnswers } from '../../features/systems/more-answers.tsx'
import { ProblemList } from '../../ui/forms/problem-list.tsx'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { useUrlState } from '../../platform/url/use-url-state.ts'
import type { Route } from './+types/solar-calculator'
import { AnswerView } from './answer/answer-view.tsx'
import { answerSolar } from '../../features/calculators/answer-state.ts'
import { loadCalculatorData } from '../../features/calculators/calculator-data.ts'
import { HowWeCalculate } from './how-we-calculate.tsx'
import { QuestionForm } from './form/question-form.tsx'
import { parseSolarQuestion, solarPath, solarQuery } from '../../features/calculators/solar-url.ts'
import { useSolarAnswer } from './use-solar-answer.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const data = await loadCalculatorData(services(context).supabase)
  const { question, problems } = parseSolarQuestion(url.searchParams)
  return { data, question, problems, state: answerSolar(question, data) }
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Tell us what you spend on power, or what you run. See the solar system you need, its price today, what it saves and when it pays back. Every number has its source.'
  return seo(matches, {
    title: 'Solar Calculator for Nigeria',
    description,
    path: '/solar-calculator',
  })
}

export default function SolarCalculator({ loaderData }: Route.ComponentProps) {
  // A link within the site to another question starts a new calculation.
  return <Calculator key={solarPath(loaderData.question)} {...loaderData} />
}

function Calculator({
  data,
  question: initial,
  problems: initialProblems,
  state: first,
}: Route.ComponentProps['loaderData']) {
  const [question, setQuestion] = useState(initial)
  const [problems, setProblems] = useState(initialProblems)
  const { state, answered, isBusy } = useSolarAnswer(question, data, {
    question: initial,
    state: first,
  })
  useUrlState(solarQuery(question), (params) => {
    const next = parseSolarQuestion(params)
    if (solarQuery(next.question) === solarQuery(initial)) return
    setQuestion(next.question)
    setProblems(next.problems)
  })
  const change = useCallback(
    (part: Partial<typeof question>) => setQuestion((now) => ({ ...now, ...part })),
    [],
  )
  return (
    <div className="container-page py-8 lg:py-12">
      <h1 className="text-h2">What solar system do you need?</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        Answer three questions. You get a system from our shop at today’s prices, with what it
        saves, when it pays back, and how sure we are.
      </p>
      <div className="mt-5 empty:hidden">
        <ProblemList problems={problems} />
      </div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[21rem_minmax(0,1fr)] lg:gap-12">
        <QuestionForm question={question} values={data.values} onChange={change} />
        <AnswerView
          state={state}
          isBusy={isBusy}
          question={answered}
          day={question.day}
          data={data}
          onChange={change}
        />
      </div>
      <HowWeCalculate values={data.values} carbonFactors={data.carbonFactors} />
      <MoreAnswers />
    </div>
  )
}
