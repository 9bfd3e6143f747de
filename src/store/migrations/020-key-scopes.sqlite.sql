-- What a key may do, its words parted by spaces. Null: everything.
alter table api_keys add column scopes text;
-- Events of test keys are signed with a secret of their own. The hexadecimal digits of 32 random bytes are valid base64.
alter table accounts add column test_webhook_secret text not null default '';
update accounts set test_webhook_secret = 'whsec_' || hex(randomblob(32));
