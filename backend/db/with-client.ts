import { Client } from 'pg'

/** Runs work on one connection, which is closed afterwards. */
export async function withClient<T>(
  adminUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
