// What every column of the database holds. A new column has to be declared here.

/** What a column holds; the last ones are why it needs neither encryption nor an index. */
type Content =
  | 'encrypted'
  /** The blind index of a value that is looked up. */
  | 'indexed'
  /** An id, hash or salt of random bytes, or an id of our own. */
  | 'random'
  /** Codes and names of forms, products and states. */
  | 'code'
  /** A revision, size, count or flag. */
  | 'number'
  | 'time'
  /** What an insurer publishes or everybody gets, and hashes of it. */
  | 'published'
  /** Who publishes or settles, and why: staff. */
  | 'staff'
  /** Ids, codes and counts of an event. */
  | 'event';

/** By table: the columns with each content. */
export const COLUMNS: Record<string, Partial<Record<Content, string>>> = {
  answers: {
    encrypted: 'answers outcome pinned_answers',
    random: 'trade_id subject',
    code: 'screen',
    number: 'version_id revision agreed_premium_fen',
    time: 'saved_at',
  },
  audit: { number: 'audit_id', time: 'at', staff: 'actor', code: 'action', event: 'subject details' },
  build_assets: { published: 'name media_type sha256 is_compressed content', time: 'left_at' },
  code_list_items: {
    published: 'list_id version code parent position labels attributes valid_from valid_to',
  },
  code_lists: {
    published: 'list_id version source content_hash live report',
    time: 'published_at',
    staff: 'published_by',
  },
  consents: {
    random: 'consent_id trade_id document_sha256',
    code: 'action purpose role document_id',
    number: 'trail_seq document_version visible_seconds',
    time: 'shown_at at',
  },
  data_keys: { random: 'key_id check_value', time: 'created_at' },
  device_cookies: { random: 'cookie_hash device_id salt', time: 'created_at replaced_at received_at' },
  devices: {
    random: 'device_id owner_id anonymous_owner_id',
    code: 'channel',
    time: 'created_at',
  },
  document_contents: { published: 'sha256 content' },
  document_lists: {
    published: 'supplier_code risk_code number report',
    time: 'published_at',
    staff: 'published_by',
  },
  drafts: {
    encrypted: 'answers',
    random: 'trade_id subject',
    code: 'screen',
    number: 'version_id revision carried moved_from moved_since',
    time: 'updated_at removed_at',
  },
  due_erasures: { code: 'name', time: 'due_since' },
  elements: {
    published:
      'screen version element_id section_id position element_code input_type required_flag default_location_value settings visible_when required_when options_when computed computed_when locks read_only_when bounds may_change initial_value items_when pipes renamed_options',
  },
  event_counts: { time: 'day', published: 'build', code: 'kind name outcome detail', number: 'total' },
  face_checks: {
    random: 'order_sn insured_id code_hash token_hash secret_hash consent_id',
    code: 'state reason',
    number: 'number',
    time: 'started_at expires_at ended_at used_at',
  },
  family_members: {
    encrypted: 'answers',
    random: 'owner_id token_hash member_id',
    number: 'self_flag',
    time: 'created_at removed_at',
  },
  forms: {
    published: 'screen version sections steps group_checks conditions outcomes words content_hash',
    time: 'published_at',
    staff: 'published_by',
  },
  health_notices: {
    indexed: 'person_hash',
    random: 'trade_id insured_id',
    code: 'state',
    time: 'moved_at',
  },
  insured_confirmations: {
    random: 'order_sn insured_id agreed_sha256 ticket_hash',
    number: 'tries',
    time: 'ticket_until confirmed_at',
  },
  idempotent_requests: {
    encrypted: 'response',
    indexed: 'request_hash',
    random: 'owner_id key',
    time: 'claimed_until claimed_at',
  },
  insured_invitations: { random: 'code_hash order_sn insured_id', time: 'created_at' },
  letters: {
    encrypted: 'content reply',
    random: 'letter_id',
    code: 'kind state',
    number: 'order_sn revision letter_no',
    time: 'issued_at reply_by read_at replied_at ended_at',
  },
  listed_documents: {
    published: 'supplier_code risk_code number document_id version position',
  },
  messages: {
    encrypted: 'details',
    indexed: 'mobile',
    random: 'order_sn subject',
    code: 'kind language state',
    number: 'tries',
    time: 'due_at ended_at',
  },
  order_snapshots: { encrypted: 'snapshot', random: 'order_sn', number: 'revision' },
  orders: {
    random: 'order_sn trade_id',
    code: 'state event language',
    number: 'premium_fen',
    time: 'moved_at expires_at',
  },
  overlays: {
    published:
      'screen supplier_code risk_code platform_code revision base_version operations words is_unpublished',
    time: 'published_at',
    staff: 'published_by',
  },
  owners: {
    encrypted: 'encrypted_mobile',
    indexed: 'mobile channel_user_hash',
    random: 'owner_id',
    code: 'kind',
    time: 'created_at',
  },
  payments: {
    // The provider's number of a charge is of nobody but the provider.
    random: 'payment_no order_sn transaction_id',
    code: 'state event provider currency failure',
    number: 'amount_fen',
    time: 'moved_at paid_at',
  },
  policies: {
    encrypted: 'pdf',
    random: 'order_sn sha256',
    published: 'policy_no',
    number: 'bytes',
    time: 'first_day last_day issued_at',
  },
  policy_receipts: { random: 'order_sn', number: 'cooling_off_days', time: 'confirmed_at' },
  policy_surrenders: { random: 'order_sn', number: 'refund_fen', time: 'surrendered_at' },
  product_documents: {
    published: 'supplier_code risk_code document_id version sha256 countdown purpose title position',
    time: 'published_at',
    staff: 'published_by',
  },
  product_versions: {
    published: 'supplier_code risk_code number product rate_version report',
    time: 'published_at',
    staff: 'published_by',
  },
  products: {
    published:
      'supplier_code risk_code brisk_code version position premium_from group_rates rates flow contract_terms second_factors words channels',
  },
  publish_reports: { number: 'version_id', published: 'report', time: 'reported_at' },
  reconciled_days: { code: 'provider', number: 'payments refunds', time: 'day reconciled_at' },
  reconciliation_differences: {
    random: 'number',
    code: 'provider kind',
    number: 'provider_fen own_fen',
    time: 'day',
  },
  charge_closings: { random: 'payment_no', time: 'ask_again_at closed_at' },
  refunds: {
    random: 'payment_no refund_id',
    code: 'problem',
    number: 'amount_fen',
    time: 'ask_again_at refunded_at',
  },
  rate_limits: { indexed: 'subject', code: 'kind', number: 'used', time: 'day next_at' },
  rate_versions: { published: 'supplier_code risk_code version rates', time: 'published_at' },
  readings: {
    random: 'trade_id sha256',
    code: 'document_id state',
    number: 'version required_seconds link_seconds visible_ms',
    time: 'opened_at counted_until',
  },
  recompiled_validators: {
    number: 'version_id compiler_version',
    published: 'validator_sha256',
    time: 'recompiled_at',
  },
  releases: {
    code: 'screen supplier_code risk_code platform_code',
    number: 'version_id revision',
    time: 'released_at',
  },
  scheduled_lists: {
    published: 'list_id version',
    time: 'valid_from released_at unpublished_at',
    staff: 'unpublished_by',
  },
  scheduled_releases: {
    number: 'version_id',
    time: 'valid_from released_at unpublished_at',
    staff: 'unpublished_by',
  },
  retired_answers: {
    encrypted: 'value',
    random: 'trade_id subject',
    code: 'screen at element_id',
    number: 'revision version_id',
    time: 'retired_at',
  },
  sessions: { random: 'token_hash owner_id device_id new_cookie_hash', time: 'created_at last_seen_at' },
  settled_differences: {
    random: 'number',
    code: 'provider kind',
    staff: 'settled_by reason',
    time: 'day settled_at',
  },
  sms_codes: {
    indexed: 'mobile',
    random: 'trade_id owner_id code_hash',
    code: 'purpose',
    number: 'tries',
    time: 'expires_at used_at',
  },
  state_edges: { code: 'machine event from_state to_state' },
  state_moves: {
    random: 'subject',
    code: 'machine event from_state to_state',
    number: 'revision',
    time: 'moved_at',
  },
  trades: {
    random: 'trade_id order_sn owner_id token_hash',
    code: 'supplier_code risk_code platform_code',
    time: 'created_at removed_at',
  },
  trail_entries: {
    random: 'trade_id previous_hash hash',
    code: 'kind',
    number: 'seq',
    time: 'at',
    event: 'details',
  },
  trail_heads: { random: 'trade_id hash', number: 'seq' },
  underwritings: {
    random: 'order_sn',
    number: 'revision',
    code: 'decision reason',
    time: 'decided_at',
  },
  uploads: {
    encrypted: 'file_name',
    random: 'upload_id trade_id sign_hash source_hash key_id',
    code: 'purpose content_type',
    number: 'size bytes width height',
    time: 'expires_at stored_at removed_at next_check_at',
  },
  used_link_codes: { random: 'code_hash', time: 'expires_at' },
  validator_modules: { published: 'sha256 code' },
  version_recipes: {
    number: 'version_id',
    published: 'recipe drafts',
    staff: 'added_by approved_by',
    time: 'added_at',
  },
  versions: {
    number: 'version_id number compiler_version',
    published: 'screen supplier_code risk_code platform_code content_hash validator_sha256 form recipe',
    time: 'published_at last_begin last_submit',
    staff: 'published_by',
  },
};

export const columnsWith = (content: Content): { table: string; column: string }[] =>
  Object.entries(COLUMNS).flatMap(([table, columns]) =>
    (columns[content]?.split(' ') ?? []).map((column) => ({ table, column })),
  );
