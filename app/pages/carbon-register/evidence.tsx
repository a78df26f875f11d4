/** The files behind a period: their hashes. Who has a file can compare it. */
export function Evidence({ evidence }: { evidence: readonly { sha256: string; size: string }[] }) {
  return (
    <details className="group sm:col-span-2">
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-2">
        Evidence: {evidence.length} {evidence.length === 1 ? 'file' : 'files'}
      </summary>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">
        The meter files are kept privately, because they show how somebody lives. Their SHA-256 is
        part of the entry, so a file that is shown to an auditor can be compared.
      </p>
      <ul className="mt-2 grid gap-1">
        {evidence.map(({ sha256, size }) => (
          <li key={sha256} className="money text-sm wrap-anywhere">
            {sha256} <span className="text-ink-2">({size})</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
