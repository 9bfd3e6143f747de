-- What a key may do, its words parted by spaces. Null: everything.
alter table api_keys add column scopes text;
-- Events of test keys are signed with a secret of their own. The hexadecimal digits of two random UUIDs are valid base64.
alter table accounts add column test_webhook_secret text not null default '';
update accounts set test_webhook_secret = 'whsec_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
