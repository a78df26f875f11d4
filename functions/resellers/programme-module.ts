import type { Module } from '../../backend/functions/module.ts'
import { applyAsReseller } from './applications/apply-as-reseller.ts'
import { changeResellerTier } from './desk/change-reseller-tier.ts'
import { decideReseller } from './desk/decide-reseller.ts'
import { decideResellerTier } from './desk/decide-reseller-tier.ts'
import { getResellerDocument } from './desk/get-reseller-document.ts'
import { getResellerPaper } from './quotes/get-reseller-paper.ts'
import { openResellerPaper } from './quotes/open-reseller-paper.ts'
import { saveResellerBrand } from './quotes/save-reseller-brand.ts'
import { saveResellerQuote } from './quotes/save-reseller-quote.ts'
import { myWholesaleTerms } from './wholesale/my-wholesale-terms.ts'

/** The programme of resellers: applications, decisions and prices. */
export const programmeModule: Module = {
  functions: [
    applyAsReseller,
    decideReseller,
    changeResellerTier,
    decideResellerTier,
    getResellerDocument,
    myWholesaleTerms,
    saveResellerQuote,
    saveResellerBrand,
    openResellerPaper,
    getResellerPaper,
  ],
  queues: [],
  scheduledTasks: [],
}
