import { Client } from 'pg'

/** Runs work on one connection, which is closed afterwards. */
export async function withClient<T>(
  adminUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  // Its queries report a lost connection; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
