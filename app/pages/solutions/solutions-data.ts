import * as z from 'zod/mini'
import { fillFigures } from '../../../domain/content/figures.ts'
import { findProjectType } from '../../../domain/inquiry/inquiry.ts'
import { loadCalculatorData } from '../../features/calculators/calculator-data.ts'
import { readNamedNumbers } from '../../features/content/named-numbers.ts'
import { readToday, storyColumns } from '../../features/portfolio/stories.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { calculatorExample, storyExample, type Example } from './examples.ts'

const rows = z.array(z.object({ label: z.string(), value: z.string() }))
const questions = z.array(z.object({ question: z.string(), answer: z.string() }))

/** What the page shows. Its figures are those of today. */
export async function listSolutions(supabase: Supabase) {
  const [{ data, error }, calculator, today, stories] = await Promise.all([
    supabase.from('solutions').select('*').order('position'),
    loadCalculatorData(supabase),
    readToday(supabase),
    supabase.from('portfolio_items').select(`slug, title, ${storyColumns}`),
  ])
  if (error) throw error
  if (stories.error) throw stories.error
  const numbers = await readNamedNumbers(supabase, JSON.stringify(data))
  const filled = (text: string) => fillFigures(text, numbers)
  const exampleOf = (path: string): Example | null => {
    const query = path.split('?')[1]
    if (query) return calculatorExample(query, calculator)
    const story = stories.data.find(({ slug }) => path === `/portfolio/${slug}`)
    return story ? storyExample(story, today) : null
  }
  return data.map((solution) => ({
    slug: solution.slug,
    title: solution.title,
    price_min: solution.price_min,
    price_max: solution.price_max,
    what_you_get: solution.what_you_get,
    portfolio_type: solution.portfolio_type,
    lead: filled(solution.lead),
    who_for: filled(solution.who_for),
    payback_note: filled(solution.payback_note),
    example: solution.example_path === null ? null : exampleOf(solution.example_path),
    typical_system: rows
      .parse(solution.typical_system)
      .map(({ label, value }) => ({ label, value: filled(value) })),
    questions: questions
      .parse(solution.questions)
      .map(({ question, answer }) => ({ question, answer: filled(answer) })),
    project_type: findProjectType(solution.project_type) ?? 'Other',
  }))
}

export type Solution = Awaited<ReturnType<typeof listSolutions>>[number]
