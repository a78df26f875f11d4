import { useState } from 'react'
import type { Parsed } from '../../../domain/parse/parser.ts'
import type { FieldProblem } from './form-problems.tsx'

/** What is wrong in a form, for its summary and for each of its fields, which are called `<form>-<path>`. */
export function useProblems(form: string) {
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const idOf = (path: string) => `${form}-${path}`
  return {
    attempt,
    problems,
    /** Shows what a parser found, or nothing. */
    show(parsed: Parsed<unknown>) {
      setAttempt((before) => before + 1)
      setProblems(
        parsed.ok ? [] : parsed.problems.map(({ path, message }) => ({ id: idOf(path), message })),
      )
    },
    field: (path: string) => ({
      id: idOf(path),
      error: problems.find(({ id }) => id === idOf(path))?.message,
    }),
  }
}
