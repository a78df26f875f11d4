/** What could not be read in an address or a form, with what to write instead; nothing without any. */
export function ProblemList({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
