/**
 * A `fetch` that puts what the database refuses into words, which are downloaded only then. The
 * code of the refusal goes into `hint`.
 */
export function describeRefusals(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await fetchAnswer(input, init)
    if (answer.ok || !answer.url.includes('/rest/v1/')) return answer
    const error = (await answer
      .clone()
      .json()
      .catch(() => null)) as DataError | null
    if (!/^PT[45]\d\d$/.test(error?.code ?? '') || !error) return answer
    const message = await findWords(error)
    return Response.json(
      { ...error, message, hint: error.message },
      { status: answer.status, statusText: answer.statusText },
    )
  }
}

/** An error of the Data API, as PostgREST writes it. */
interface DataError {
  code: string
  message: string
  details: string | null
}

async function findWords({ message: code, details }: DataError): Promise<string> {
  try {
    const { describeRefusal } = await import('../../../domain/refusals/describe-refusal.ts')
    return describeRefusal({ code, detail: details })
  } catch {
    // The words could not be downloaded.
    return 'The shop refused this. Check your connection and try again.'
  }
}
