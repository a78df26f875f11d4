import { myBalance } from '../../../../domain/resellers/my-rows.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import { readAnswer, useResellerQuery } from './use-my-reseller.ts'

/** What a reseller is owed and was paid, with the rules of payouts. */
export function useMoney() {
  return useResellerQuery('money', readMoney)
}

export type MyMoney = Awaited<ReturnType<typeof readMoney>>

async function readMoney(supabase: Supabase) {
  const [balance, payouts, accounts, rules, rates] = await Promise.all([
    supabase.rpc('find_my_reseller_balance').throwOnError(),
    supabase
      .from('payouts')
      .select('id, status, gross_kobo, tax_kobo, net_kobo, requested_at, reason, bank_reference')
      .order('requested_at', { ascending: false })
      .limit(100)
      .throwOnError(),
    supabase
      .from('reseller_bank_accounts')
      .select('id, status, bank_code, last_four, account_name, may_confirm_at, is_change, reason')
      .order('created_at', { ascending: false })
      .limit(10)
      .throwOnError(),
    supabase
      .from('payout_rules')
      .select('min_payout_kobo, is_small_company, small_company_month_kobo')
      .order('version', { ascending: false })
      .limit(1)
      .single()
      .throwOnError(),
    supabase
      .from('withholding_rates')
      .select('is_resident, from_day, percent, no_tin_factor')
      .throwOnError(),
  ])
  const [sums] = readAnswer(myBalance, balance.data)
  return {
    accruedKobo: sums?.accrued_kobo ?? 0,
    payableKobo: sums?.payable_kobo ?? 0,
    paidKobo: sums?.paid_kobo ?? 0,
    withheldKobo: sums?.withheld_kobo ?? 0,
    payouts: payouts.data,
    accounts: accounts.data,
    minPayoutKobo: rules.data.min_payout_kobo,
    rule: {
      isSmallCompany: rules.data.is_small_company,
      smallCompanyMonthKobo: rules.data.small_company_month_kobo,
    },
    rates: rates.data.map((rate) => ({
      kind: 'commission' as const,
      isResident: rate.is_resident,
      fromDay: rate.from_day,
      percent: rate.percent,
      noTinFactor: rate.no_tin_factor,
    })),
  }
}
