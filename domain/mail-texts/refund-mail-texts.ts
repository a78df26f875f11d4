import type { MailDefinition } from './mail-definition.ts'

/** Mails about cancellations, returns and refunds. */
export const refundMailTexts = {
  'cancellation-received': {
    title: 'Asked to cancel',
    sentWhen: 'a customer asks us to cancel a paid order',
    placeholders: ['order'],
    text: { subject: 'You asked us to cancel order {order}', opening: '', closing: '' },
  },
  'cancellation-accepted': {
    title: 'Cancellation accepted',
    sentWhen: 'our team cancels an order for a customer',
    placeholders: ['order'],
    text: {
      subject: 'Order {order} is cancelled',
      opening: 'We cancelled the order for you.',
      closing: '',
    },
  },
  'cancellation-declined': {
    title: 'Cancellation declined',
    sentWhen: 'our team cannot cancel an order',
    placeholders: ['order'],
    text: {
      subject: 'We could not cancel order {order}',
      opening: 'We cannot cancel the order.',
      closing: 'If you disagree, reply to this mail, and we will look at it again with you.',
    },
  },
  'return-received': {
    title: 'Return asked for',
    sentWhen: 'a customer asks to return goods',
    placeholders: ['order'],
    text: { subject: 'Your return of order {order}', opening: '', closing: '' },
  },
  'return-accepted': {
    title: 'Return accepted',
    sentWhen: 'our team accepts a return',
    placeholders: ['order'],
    text: {
      subject: 'We accept your return of order {order}',
      opening: 'We accept your return.',
      closing: 'When they are with us, we check them and decide on the refund.',
    },
  },
  'return-declined': {
    title: 'Return declined',
    sentWhen: 'our team cannot accept a return',
    placeholders: ['order'],
    text: {
      subject: 'About your return of order {order}',
      opening: 'We cannot accept your return.',
      closing: 'If you disagree, reply to this mail, and we will look at it again with you.',
    },
  },
  'return-goods-received': {
    title: 'Returned goods are here',
    sentWhen: 'returned goods have reached our store',
    placeholders: ['order'],
    text: {
      subject: 'We have received your return of order {order}',
      opening: '',
      closing: '',
    },
  },
  'refund-approved': {
    title: 'Refund approved',
    sentWhen: 'a refund by transfer is approved and we know the account',
    placeholders: ['order', 'amount'],
    text: { subject: 'We are refunding {amount} of order {order}', opening: '', closing: '' },
  },
  'refund-account-needed': {
    title: 'Refund approved, account needed',
    sentWhen: 'a refund by transfer is approved and we need the account',
    placeholders: ['order', 'amount'],
    text: {
      subject: 'We are refunding {amount}: tell us where to pay it',
      opening: '',
      closing: '',
    },
  },
  'refund-account-missing': {
    title: 'Account still needed',
    sentWhen: 'we still wait for the account of a refund',
    placeholders: ['order', 'amount'],
    text: { subject: 'We still owe you {amount}: tell us your account', opening: '', closing: '' },
  },
  'refund-refused': {
    title: 'Refund refused',
    sentWhen: 'our team refuses a refund',
    placeholders: ['order', 'amount'],
    text: {
      subject: 'No refund of {amount} for order {order}',
      opening: '',
      closing: 'If you disagree, reply to this mail, and we will look at it again with you.',
    },
  },
  'order-refund': {
    title: 'Refunded',
    sentWhen: 'a refund was paid out',
    placeholders: ['order', 'amount'],
    text: { subject: '{amount} of order {order} refunded', opening: '', closing: '' },
  },
} as const satisfies Record<string, MailDefinition>
