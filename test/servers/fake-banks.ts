/** The accounts that a fake gateway knows, by number: the name of the holder. */
export interface FakeBanks {
  accounts: Map<string, string>
  /** While set, the API answers 429, as Paystack does after three names in test mode. */
  isBusy: boolean
  answer(url: URL): { status: number; body: object } | null
  clear(): void
}

/** `GET /bank/resolve` and `GET /bank`, with the answers of Paystack's description. */
export function createBanks(): FakeBanks {
  const fake: FakeBanks = {
    accounts: new Map(),
    isBusy: false,
    answer({ pathname, searchParams }) {
      if (pathname === '/bank')
        return ok([{ id: 21, code: '011', name: 'First Bank of Nigeria', active: true }])
      if (pathname !== '/bank/resolve') return null
      if (fake.isBusy) return no(429, 'Test mode daily limit of 3 live bank resolves exceeded')
      const number = searchParams.get('account_number') ?? ''
      const name = fake.accounts.get(number)
      return name === undefined
        ? no(422, 'Could not resolve account name. Check parameters or try again.')
        : ok({ account_number: number, account_name: name })
    },
    clear() {
      fake.accounts.clear()
      fake.isBusy = false
    },
  }
  return fake
}

const ok = (data: unknown) => ({ status: 200, body: { status: true, message: 'OK', data } })
const no = (status: number, message: string) => ({ status, body: { status: false, message } })
