-- Rows for every table of the release before owners. Two sessions, each with a trade.
insert into forms (screen, version, sections, group_checks, words, content_hash, published_by)
  values ('insureInfomation', 1, '[]', '[]', '{}', 'hash', 'Publisher');
insert into elements (screen, version, element_id, section_id, position, element_code, input_type, required_flag)
  values ('insureInfomation', 1, 'element01', 'section01', 0, 'name', 'text', 'Y');
insert into overlays (screen, supplier_code, revision, base_version, operations, words, published_by)
  values ('insureInfomation', 'CHL', 1, 1, '[]', '{}', 'Publisher');
insert into validator_modules (sha256, code) values ('module', 'code');
insert into versions (screen, number, content_hash, compiler_version, validator_sha256, form, published_by)
  values ('insureInfomation', 1, 'hash', 1, 'module', '{}', 'Publisher');
insert into releases (screen, version_id, revision) values ('insureInfomation', 1, 1);
insert into publish_reports (version_id, report) values (1, '{}');
insert into version_recipes (version_id, recipe, drafts, added_by, approved_by)
  values (1, '{"name": "fullName"}', '{}', 'Publisher', 'Approver');
insert into audit (actor, action, subject, details) values ('customer', 'draft.move', 'trade1', '{}');
insert into code_lists (list_id, version, source, content_hash, live) values ('bank', '1', 'source', 'hash', true);
insert into code_list_items (list_id, version, code, position, labels) values ('bank', '1', 'b1', 0, '{}');
insert into products (supplier_code, risk_code, brisk_code, version, position, premium_from, words)
  values ('CHL', 'CHL-R01', 'B1', 'E1', 0, '1.00', '{}');
insert into rate_limits (kind, subject, day, used, next_at)
  values ('smsBySession', 'session1', '2026-11-21', 1, 'epoch');
insert into sessions (token_hash, created_at) values ('session1', '2026-11-21'), ('session2', '2001-01-01');
insert into trades (trade_id, order_sn, token_hash, supplier_code, risk_code, platform_code)
  values ('trade1', 'P1', 'session1', 'CHL', 'CHL-R01', ''), ('trade2', 'P2', 'session2', 'CHL', 'CHL-R01', '');
insert into drafts (trade_id, screen, version_id, revision, answers, carried, moved_from, moved_since)
  values ('trade1', 'insureInfomation', 1, 2, '{"applicant": {"name": "欧阳若溪"}}', 1, 1, 1),
    ('trade2', 'insureInfomation', 1, 1, '{}', 0, null, null);
insert into answers (trade_id, screen, version_id, revision, answers)
  values ('trade1', 'insureInfomation', 1, 1, '{"applicant": {"name": "欧阳若溪"}}');
insert into retired_answers (trade_id, screen, subject, revision, at, element_id, version_id, value)
  values ('trade1', 'insureInfomation', '', 2, 'applicant/name', 'element01', 1, '"欧阳"');
insert into health_notices (trade_id, insured_id, state, person_hash) values ('trade1', 'i1', 'passed', 'hash');
insert into family_members (token_hash, member_id, self_flag, answers)
  values ('session1', 'm1', true, '{"name": "欧阳若溪"}');
insert into sms_codes (trade_id, purpose, mobile, code_hash, expires_at)
  values ('trade1', 'confirmMobile', '13800138000', 'hash', '2026-11-21');
insert into uploads (upload_id, trade_id, purpose, content_type, size, sign_hash, expires_at, next_check_at)
  values ('upload1', 'trade1', 'image', 'image/png', 10, 'hash', '2026-11-21', '2026-11-21');
