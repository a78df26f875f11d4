import type { Module } from '../../../backend/functions/module.ts'
import { removeSavedCard } from '../cards/remove-saved-card.ts'
import { chargeDuePlans } from '../debits/charge-due-plans.ts'
import { resumeDebits } from '../debits/resume-debits.ts'
import { askForNewCards } from '../reminders/ask-for-new-cards.ts'
import { sendPlanReminders } from '../reminders/send-plan-reminders.ts'
import { tellFailedDebits } from '../reminders/tell-failed-debits.ts'
import { chargeLateFees } from './charge-late-fees.ts'
import { checkOpenPlanPayments } from './check-open-plan-payments.ts'
import { checkPlanPayment } from './check-plan-payment.ts'
import { payPlan } from './pay-plan.ts'
import { startPlanPayment } from './start-plan-payment.ts'

/** Payments of instalments: by the customer, and by their card on due days. */
export const planPaymentsModule: Module = {
  functions: [startPlanPayment, checkPlanPayment, payPlan, removeSavedCard],
  queues: [],
  scheduledTasks: [
    checkOpenPlanPayments,
    chargeDuePlans,
    resumeDebits,
    sendPlanReminders,
    tellFailedDebits,
    askForNewCards,
    chargeLateFees,
  ],
}
