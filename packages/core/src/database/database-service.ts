// The tables and functions that only server functions reach, with the service role: payments, mail, administration.

import type { TokenAccess } from '../account/access-token.ts'
import type { BillingCycle, Plan, Profile } from '../account/profile.ts'
import type { WebhookEvent } from '../account/webhook.ts'
import type { CopyFault } from '../account/weekly-copies.ts'
import type { Capture } from '../capture/capture.ts'
import type { Import } from '../import/import.ts'
import type { OcrRefusal } from '../plan/ocr-allowance.ts'
import type { Attachment, Database, Subscription } from './database.ts'

type Public = Database['public']

export type ServiceDatabase = {
  public: Omit<Public, 'Tables' | 'Functions'> & {
    Tables: Omit<Public['Tables'], 'imports' | 'subscriptions'> & {
      subscriptions: Table<SubscriptionRow, SubscriptionRow>
      imports: Table<Import, Pick<Import, 'user_id' | 'source' | 'file_name' | 'hash'>>
      payments: Table<Payment, Pick<Payment, 'user_id' | 'provider' | 'transaction_id' | 'billing_cycle'>>
      payment_events: Table<PaymentEvent, Omit<PaymentEvent, 'handled_at' | 'created_at'>>
      contact_messages: Table<
        ContactMessage,
        Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message' | 'sender_hash'>
      >
      access_tokens: Table<
        AccessTokenRow,
        Pick<AccessTokenRow, 'user_id' | 'name' | 'hash' | 'access' | 'notebooks' | 'expires_at'>
      >
      oauth_codes: Table<OAuthCodeRow, Omit<OAuthCodeRow, 'used_at'>>
      webhooks: Table<WebhookRow, Pick<WebhookRow, 'user_id' | 'url' | 'secret' | 'events'>>
      feeds: Table<FeedRow, Pick<FeedRow, 'user_id' | 'hash'>>
      mail_addresses: Table<MailAddressRow, Pick<MailAddressRow, 'user_id' | 'name'>>
      admin_audit: Table<AdminAudit, Pick<AdminAudit, 'admin_email' | 'action' | 'succeeded'>>
    }
    Functions: Public['Functions'] & {
      start_import: {
        Args: { p_user_id: string; p_source: string; p_file_name: string; p_hash: string }
        Returns: string
      }
      import_notebooks: { Args: { p_user_id: string; p_import_id: string; p_notebooks: unknown }; Returns: undefined }
      import_notes: {
        Args: { p_user_id: string; p_source: string; p_import_id: string | null; p_notes: unknown; p_created?: number }
        Returns: ImportOutcome[]
      }
      choose_library: {
        Args: {
          p_user_id: string
          p_source: string
          p_import_id: string | null
          p_root: string
          p_hash: string
          p_notes: unknown
          p_choice: 'new' | 'same' | null
        }
        Returns: ChosenLibrary
      }
      trash_former_parts: {
        Args: { p_user_id: string; p_source: string; p_import_id: string | null; p_notes: unknown }
        Returns: number[]
      }
      weigh_import_links: {
        Args: { p_user_id: string; p_source: string; p_links: unknown }
        Returns: ('here' | 'new' | 'waits')[]
      }
      import_details: { Args: { p_user_id: string; p_import_id: string; p_details: unknown }; Returns: undefined }
      missing_import_files: {
        Args: { p_user_id: string; p_source: string; p_files: unknown }
        Returns: (string | null)[]
      }
      due_copies: { Args: { p_limit: number }; Returns: string[] }
      record_copy: { Args: { p_user_id: string; p_succeeded: boolean }; Returns: undefined }
      due_weekly_copies: { Args: { p_limit: number }; Returns: string[] }
      record_weekly_copy: {
        Args: { p_user_id: string; p_outcome: 'started' | 'done' | CopyFault }
        Returns: undefined
      }
      deleted_accounts: { Args: { p_ids: string[] }; Returns: string[] }
      /** Null while more links wait: call again. */
      finish_import: { Args: { p_user_id: string; p_import_id: string; p_report: unknown }; Returns: number | null }
      session_proved_at: { Args: { p_session_id: string; p_user_id: string }; Returns: string | null }
      take_ocr: { Args: { p_user_id: string; p_platform: 'mobile' | 'desktop' }; Returns: OcrTaken[] }
      give_back_ocr: { Args: { p_extraction_id: string }; Returns: boolean }
      forget_ocr_attempt: { Args: { p_extraction_id: string }; Returns: undefined }
      set_space_limits: { Args: { p_free: number; p_pro: number }; Returns: boolean }
      continue_indexing: { Args: { p_limit?: number }; Returns: number }
      take_deliveries: { Args: Record<string, never>; Returns: TakenDelivery[] }
      take_switched_off: {
        Args: Record<string, never>
        Returns: { webhook_id: string; url: string; fault: string }[]
      }
      return_deliveries: { Args: { p_ids: string[] }; Returns: undefined }
      settle_delivery: { Args: { p_id: string; p_fault: string | null }; Returns: boolean }
      open_mail_address: { Args: { p_name: string; p_counts: boolean }; Returns: MailBox | null }
      file_mail: {
        Args: { p_name: string; p_key: string; p_title: string; p_content: string }
        Returns: string
      }
      read_feed: { Args: { p_sha256: string }; Returns: FeedContent | null }
      take_file_to_read: { Args: Record<string, never>; Returns: Attachment[] }
      take_background_ocr: { Args: { p_user_id: string }; Returns: string | null }
      sweep_files: { Args: { p_limit?: number }; Returns: number }
      sweep_trash: { Args: { p_limit?: number }; Returns: number }
      sweep_plans: { Args: Record<string, never>; Returns: number }
      take_trial_warnings: { Args: Record<string, never>; Returns: TrialWarning[] }
      take_receipts: { Args: Record<string, never>; Returns: UnsentReceipt[] }
      activate_pro: { Args: Activation; Returns: Profile }
      admin_activate_pro: { Args: { p_user_id: string }; Returns: Profile }
      store_contact_message: { Args: ContactArgs; Returns: string }
      admin_stats: { Args: Record<string, never>; Returns: AdminStats }
      admin_series: { Args: { p_days?: number }; Returns: AdminDay[] }
      admin_users: { Args: { p_search?: string; p_limit?: number; p_offset?: number }; Returns: AdminUser[] }
    }
  }
}

/** `hash` is a SHA-256 in PostgreSQL's hexadecimal form. */
export type AccessTokenRow = {
  id: string
  user_id: string
  name: string
  hash: string
  access: TokenAccess
  notebooks: string[] | null
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  last_address: string | null
  revoked_at: string | null
  client_id: string | null
  refresh_hash: string | null
  former_refresh_hash: string | null
  refreshed_at: string | null
  refresh_expires_at: string | null
  code_hash: string | null
}

/** What a person allowed, until the assistant exchanges the code for a token. */
export type OAuthCodeRow = {
  hash: string
  user_id: string
  client_id: string
  client_name: string
  redirect_uri: string
  challenge: string
  access: TokenAccess
  notebooks: string[] | null
  expires_at: string
  used_at: string | null
}

export type WebhookRow = {
  id: string
  user_id: string
  url: string
  secret: string
  events: WebhookEvent[]
  folder_id: string | null
  created_at: string
  delivered_at: string | null
  failing_since: string | null
  last_fault: string | null
  disabled_at: string | null
}

export type TakenDelivery = {
  id: string
  webhook_id: string
  url: string
  secret: string
  body: object
  attempts: number
}

export type FeedRow = {
  id: string
  user_id: string
  hash: string
  folder_id: string | null
  tag: string | null
  created_at: string
}

export type MailAddressRow = {
  id: string
  user_id: string
  name: string
  folder_id: string | null
  created_at: string
  used_at: string | null
  last_fault: string | null
  hour: string
  mails: number
}

export type MailBox = { user_id: string; wait: boolean; room: number }

export type FeedContent = {
  id: string
  name: string
  created_at: string
  notes: (Pick<Capture, 'id' | 'title' | 'content' | 'tags' | 'source_url' | 'created_at' | 'updated_at'> & {
    is_cut: boolean
  })[]
}

/** `former` is an earlier import with notes at the same places; null when there is none. */
export type ChosenLibrary = {
  library: string
  is_same: boolean
  former: { file_name: string; created_at: string } | null
}
export type ImportOutcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'edited'
  | 'deleted'
  | 'incomplete'
  | 'plan-site'
  | 'plan-day'
  | 'plan-edit'
export type OcrTaken = {
  allowed: boolean
  reason: 'ok' | OcrRefusal | 'too-many-attempts'
  extraction_id: string | null
  used: number
  quota: number
}
export type TrialWarning = { user_id: string; email: string | null; sub_expires_at: string }
export type UnsentReceipt = Pick<Payment, 'transaction_id' | 'billing_cycle' | 'amount' | 'currency' | 'paid_at'> & {
  payment_id: string
  email: string | null
}
export type AdminStats = { totalUsers: number; proUsers: number; totalCaptures: number; totalPayments: number }
export type AdminDay = { day: string; users: number; pro: number; captures: number; payments: number }
export type AdminUser = {
  id: string
  email: string
  created_at: string
  plan: Plan
  is_active: boolean
  total: number
}

export type Payment = {
  id: string
  user_id: string
  provider: string
  transaction_id: string
  subscription_id: string | null
  billing_cycle: BillingCycle
  amount: number | null
  currency: string | null
  status: 'completed' | 'refunded'
  paid_at: string
  created_at: string
}

type SubscriptionRow = Subscription & { provider: string; given_up_at: string | null }

export type PaymentEvent = {
  provider: string
  event_id: string
  event_type: string
  occurred_at: string
  payload: unknown
  handled_at: string | null
  created_at: string
}

export type ContactMessage = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  sender_hash: string
  sent_at: string | null
  created_at: string
}

export type AdminAudit = {
  id: number
  admin_id: string | null
  admin_email: string
  action: string
  target_id: string | null
  target_email: string | null
  succeeded: boolean
  created_at: string
}

type Table<Row, Required> = { Row: Row; Insert: Required & Partial<Row>; Update: Partial<Row>; Relationships: [] }

type Activation = {
  p_user_id: string
  p_provider: string
  p_transaction_id: string
  p_billing_cycle: BillingCycle
  p_subscription_id?: string | null
  p_amount?: number | null
  p_currency?: string | null
  p_paid_at?: string | null
}

type ContactArgs = { p_name: string; p_email: string; p_subject: string; p_message: string; p_sender_hash: string }
