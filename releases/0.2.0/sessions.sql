-- The statements of sessions 0.2.0, recorded by its tests. Written by `npm run release`.
-- Migrations:
-- auth: CreateAuth1794873600000
-- sessions: CreateSessions1794873600000
-- webhooks: CreateWebhooks1794873600000

DELETE FROM "sessions".idempotency_keys WHERE id IN (SELECT id FROM "sessions".idempotency_keys WHERE created_at < $1 LIMIT $2);

DELETE FROM sessions.device_keys WHERE customer_id = $1 AND mode = $2 AND id IN (
SELECT id FROM sessions.device_keys WHERE customer_id = $1 AND mode = $2 AND puid = $3
ORDER BY coalesce(last_used_at, created_at) DESC, id OFFSET $4);

DELETE FROM sessions.device_keys WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4;

DELETE FROM sessions.node_requests WHERE id = $1 AND job = $2;

DELETE FROM sessions.passkeys WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4;

DELETE FROM sessions.pending_credentials WHERE ctid = ANY (ARRAY(
SELECT ctid FROM sessions.pending_credentials WHERE expires_at <= $1 LIMIT $2)) AND expires_at <= $1;

DELETE FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4;

DELETE FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4 AND (status = 'pending' OR expires_at <= $5);

DELETE FROM sessions.people WHERE customer_id = $1 AND mode = $2 AND puid = ANY ($3::text[]);

DELETE FROM sessions.sessions WHERE id = ANY (ARRAY(
SELECT id FROM sessions.sessions WHERE purged_at < $1 ORDER BY purged_at LIMIT $2));

DELETE FROM sessions.sign_in_failures WHERE ctid = ANY (ARRAY(
SELECT ctid FROM sessions.sign_in_failures WHERE failed_at < $1 LIMIT $2));

DELETE FROM sessions.sign_in_failures WHERE customer_id = $1 AND mode = $2 AND subject = ANY ($3::text[]);

INSERT INTO "auth"."api_keys"("id", "customer_id", "status", "when_created", "last_updated", "key_hash", "wrapped_key", "hint", "mode", "expires_at", "api_id", "usage_plan_id", "product_code") VALUES ($1, $2, DEFAULT, DEFAULT, DEFAULT, $3, $4, $5, $6, DEFAULT, $7, $8, $9) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."client_credentials"("id", "customer_id", "status", "when_created", "last_updated", "client_id", "secret_hash") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO "auth"."long_lived_credentials"("id", "customer_id", "status", "when_created", "last_updated", "token_hash", "hint") VALUES ($1, $2, $3, DEFAULT, DEFAULT, $4, $5) RETURNING "when_created", "last_updated";

INSERT INTO "sessions".idempotency_keys (id, fingerprint, resource_id, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (id) DO UPDATE SET (fingerprint, resource_id, created_at) = (excluded.fingerprint, excluded.resource_id, excluded.created_at);

INSERT INTO auth.customers (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

INSERT INTO auth.pepper (id, wrapped) VALUES (1, $1) ON CONFLICT DO NOTHING;

INSERT INTO sessions.device_keys (customer_id, mode, id, puid, public_key, wrapped_share, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (customer_id, mode, id) DO UPDATE
SET puid = excluded.puid, wrapped_share = excluded.wrapped_share, created_at = excluded.created_at,
last_used_at = NULL;

INSERT INTO sessions.node_requests (id, session_id, job, sealed_message, requested_at, retry_at)
VALUES ($1, $2, $3, $4, $5, $6);

INSERT INTO sessions.passkeys (customer_id, mode, id, puid, public_key, counter, transports, user_handle, created_at)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
WHERE NOT EXISTS (SELECT 1 FROM sessions.passkeys WHERE customer_id = $1 AND mode = $2 AND puid = $4)
ON CONFLICT DO NOTHING RETURNING id;

INSERT INTO sessions.pending_credentials AS present (customer_id, mode, puid, id, kind, status, device_key,
wrapped_share, passkey, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7, $8, $9, $10)
ON CONFLICT (customer_id, mode, puid, id) DO UPDATE
SET kind = excluded.kind, status = excluded.status, device_key = excluded.device_key,
wrapped_share = excluded.wrapped_share, passkey = excluded.passkey,
created_at = excluded.created_at, expires_at = excluded.expires_at
WHERE present.expires_at <= $9
OR (present.kind = 'device_key' AND excluded.kind = 'device_key' AND present.status = 'pending')
RETURNING id;

INSERT INTO sessions.people (customer_id, mode, puid, checked_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (customer_id, mode, puid) DO UPDATE SET checked_at = excluded.checked_at;

INSERT INTO sessions.receipt_keys (id, public_key, wrapped_key, created_at)
SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM sessions.receipt_keys);

INSERT INTO sessions.sessions (id, kind, state, token_hash, id_hash, customer_id, api_key_id, mode, created_at,
expires_at, ended_at, purge_at, webhook_session_id, data_key, request, progress, result)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

INSERT INTO sessions.sign_in_failures (customer_id, mode, subject, session_id, failed_at)
SELECT $1, $2, unnest($3::text[]), $4, $5 ON CONFLICT DO NOTHING;

INSERT INTO webhooks.deliveries (id, type, session_id, customer_id, api_key_id, mode, origin, status,
due_at, created_at, keep_until, delete_on_delivery, size, sealed)
SELECT id, type, session_id, customer_id, api_key_id, mode, origin, 'PENDING', now, now, keep_until,
delete_on_delivery, size,
substring($12::bytea FROM (sum(size) OVER (ORDER BY place) - size + 1)::integer FOR size)
FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
$8::timestamptz[], $9::timestamptz[], $10::boolean[], $11::integer[])
WITH ORDINALITY
AS event (id, type, session_id, customer_id, api_key_id, mode, origin, now, keep_until, delete_on_delivery, size,
place)
ON CONFLICT (session_id, type) DO NOTHING RETURNING id;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."id" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."key_hash" = $1)) LIMIT 1;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."customer_id" AS "ApiKeyEntity_customer_id", "ApiKeyEntity"."status" AS "ApiKeyEntity_status", "ApiKeyEntity"."when_created" AS "ApiKeyEntity_when_created", "ApiKeyEntity"."last_updated" AS "ApiKeyEntity_last_updated", "ApiKeyEntity"."hint" AS "ApiKeyEntity_hint", "ApiKeyEntity"."mode" AS "ApiKeyEntity_mode", "ApiKeyEntity"."expires_at" AS "ApiKeyEntity_expires_at", "ApiKeyEntity"."api_id" AS "ApiKeyEntity_api_id", "ApiKeyEntity"."usage_plan_id" AS "ApiKeyEntity_usage_plan_id", "ApiKeyEntity"."product_code" AS "ApiKeyEntity_product_code", "ApiKeyEntity__ApiKeyEntity_customer"."id" AS "ApiKeyEntity__ApiKeyEntity_customer_id", "ApiKeyEntity__ApiKeyEntity_customer"."name" AS "ApiKeyEntity__ApiKeyEntity_customer_name", "ApiKeyEntity__ApiKeyEntity_customer"."asks_contact" AS "ApiKeyEntity__ApiKeyEntity_customer_asks_contact", "ApiKeyEntity__ApiKeyEntity_customer"."when_created" AS "ApiKeyEntity__ApiKeyEntity_customer_when_created" FROM "auth"."api_keys" "ApiKeyEntity" LEFT JOIN "auth"."customers" "ApiKeyEntity__ApiKeyEntity_customer" ON "ApiKeyEntity__ApiKeyEntity_customer"."id"="ApiKeyEntity"."customer_id" ORDER BY "ApiKeyEntity"."when_created" DESC, "ApiKeyEntity"."id" DESC;

SELECT "ApiKeyEntity"."id" AS "ApiKeyEntity_id", "ApiKeyEntity"."wrapped_key" AS "ApiKeyEntity_wrapped_key" FROM "auth"."api_keys" "ApiKeyEntity" WHERE (("ApiKeyEntity"."id" IN ($1)));

SELECT "ClientCredentialEntity"."id" AS "ClientCredentialEntity_id", "ClientCredentialEntity"."customer_id" AS "ClientCredentialEntity_customer_id", "ClientCredentialEntity"."status" AS "ClientCredentialEntity_status", "ClientCredentialEntity"."when_created" AS "ClientCredentialEntity_when_created", "ClientCredentialEntity"."last_updated" AS "ClientCredentialEntity_last_updated", "ClientCredentialEntity"."client_id" AS "ClientCredentialEntity_client_id", "ClientCredentialEntity"."secret_hash" AS "ClientCredentialEntity_secret_hash" FROM "auth"."client_credentials" "ClientCredentialEntity" WHERE (("ClientCredentialEntity"."client_id" = $1)) LIMIT 1;

SELECT "ClientCredentialEntity"."id" AS "ClientCredentialEntity_id", "ClientCredentialEntity"."customer_id" AS "ClientCredentialEntity_customer_id", "ClientCredentialEntity"."status" AS "ClientCredentialEntity_status", "ClientCredentialEntity"."when_created" AS "ClientCredentialEntity_when_created", "ClientCredentialEntity"."last_updated" AS "ClientCredentialEntity_last_updated", "ClientCredentialEntity"."client_id" AS "ClientCredentialEntity_client_id", "ClientCredentialEntity"."secret_hash" AS "ClientCredentialEntity_secret_hash" FROM "auth"."client_credentials" "ClientCredentialEntity" WHERE (("ClientCredentialEntity"."id" = $1)) LIMIT 1;

SELECT "ClientCredentialEntity"."id" AS "ClientCredentialEntity_id", "ClientCredentialEntity"."customer_id" AS "ClientCredentialEntity_customer_id", "ClientCredentialEntity"."status" AS "ClientCredentialEntity_status", "ClientCredentialEntity"."when_created" AS "ClientCredentialEntity_when_created", "ClientCredentialEntity"."last_updated" AS "ClientCredentialEntity_last_updated", "ClientCredentialEntity"."client_id" AS "ClientCredentialEntity_client_id", "ClientCredentialEntity"."secret_hash" AS "ClientCredentialEntity_secret_hash", "ClientCredentialEntity__ClientCredentialEntity_customer"."id" AS "ClientCredentialEntity__ClientCredentialEntity_customer_id", "ClientCredentialEntity__ClientCredentialEntity_customer"."name" AS "ClientCredentialEntity__ClientCredentialEntity_customer_name", "ClientCredentialEntity__ClientCredentialEntity_customer"."asks_contact" AS "e01f71632377c233f76e63809e96f7d07bc771e2", "ClientCredentialEntity__ClientCredentialEntity_customer"."when_created" AS "5f756cf576f13246b1e90da1e40c9f45844e4763" FROM "auth"."client_credentials" "ClientCredentialEntity" LEFT JOIN "auth"."customers" "ClientCredentialEntity__ClientCredentialEntity_customer" ON "ClientCredentialEntity__ClientCredentialEntity_customer"."id"="ClientCredentialEntity"."customer_id" ORDER BY "ClientCredentialEntity"."when_created" DESC, "ClientCredentialEntity"."id" DESC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" ORDER BY "CustomerEntity"."name" ASC;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" WHERE (("CustomerEntity"."id" = $1)) LIMIT 1;

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."asks_contact" AS "CustomerEntity_asks_contact", "CustomerEntity"."when_created" AS "CustomerEntity_when_created" FROM "auth"."customers" "CustomerEntity" WHERE (("CustomerEntity"."name" = $1)) LIMIT 1;

SELECT "LongLivedCredentialEntity"."id" AS "LongLivedCredentialEntity_id", "LongLivedCredentialEntity"."customer_id" AS "LongLivedCredentialEntity_customer_id", "LongLivedCredentialEntity"."status" AS "LongLivedCredentialEntity_status", "LongLivedCredentialEntity"."when_created" AS "LongLivedCredentialEntity_when_created", "LongLivedCredentialEntity"."last_updated" AS "LongLivedCredentialEntity_last_updated", "LongLivedCredentialEntity"."hint" AS "LongLivedCredentialEntity_hint" FROM "auth"."long_lived_credentials" "LongLivedCredentialEntity" WHERE (("LongLivedCredentialEntity"."token_hash" = $1)) LIMIT 1;

SELECT "LongLivedCredentialEntity"."id" AS "LongLivedCredentialEntity_id", "LongLivedCredentialEntity"."customer_id" AS "LongLivedCredentialEntity_customer_id", "LongLivedCredentialEntity"."status" AS "LongLivedCredentialEntity_status", "LongLivedCredentialEntity"."when_created" AS "LongLivedCredentialEntity_when_created", "LongLivedCredentialEntity"."last_updated" AS "LongLivedCredentialEntity_last_updated", "LongLivedCredentialEntity"."hint" AS "LongLivedCredentialEntity_hint", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id" AS "302143a7c9303520046fa20111931995ab14288d", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."name" AS "3f800278d62d7340fc620d8e334c30beda54cd39", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."asks_contact" AS "c33217ee37624afea87017b9123e812662ab0cf3", "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."when_created" AS "74937e36c3d40c16e343c6d907a7c5d04dcd3bc3" FROM "auth"."long_lived_credentials" "LongLivedCredentialEntity" LEFT JOIN "auth"."customers" "LongLivedCredentialEntity__LongLivedCredentialEntity_customer" ON "LongLivedCredentialEntity__LongLivedCredentialEntity_customer"."id"="LongLivedCredentialEntity"."customer_id" ORDER BY "LongLivedCredentialEntity"."when_created" DESC, "LongLivedCredentialEntity"."id" DESC;

SELECT 'pepper' AS id, wrapped AS wrapped FROM auth.pepper
WHERE wrapped IS NOT NULL AND 'pepper' > $1 ORDER BY 1 LIMIT 1000;

SELECT 1 FROM "sessions".idempotency_keys WHERE created_at < $1 LIMIT 1;

SELECT 1 FROM sessions.passkeys WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4 FOR SHARE;

SELECT 1 FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4 AND status = 'rejected' AND expires_at > $5;

SELECT 1 FROM sessions.pending_credentials WHERE expires_at <= $1 LIMIT 1;

SELECT 1 FROM sessions.people WHERE checked_at < $1 LIMIT 1;

SELECT 1 FROM sessions.people WHERE customer_id = $1 AND mode = $2 AND puid = $3 FOR NO KEY UPDATE;

SELECT 1 FROM sessions.sessions
WHERE ended_at IS NOT NULL AND purged_at IS NULL AND purge_at <= $1 LIMIT 1;

SELECT 1 FROM sessions.sessions WHERE ended_at IS NULL AND expires_at <= $1 LIMIT 1;

SELECT 1 FROM sessions.sessions WHERE purged_at < $1 LIMIT 1;

SELECT 1 FROM sessions.sign_in_failures WHERE failed_at < $1 LIMIT 1;

SELECT 1 FROM webhooks.deliveries WHERE ended_at IS NOT NULL AND sealed IS NOT NULL AND keep_until <= $1 LIMIT 1;

SELECT 1 FROM webhooks.deliveries WHERE ended_at IS NULL AND customer_id = $1 AND origin = $2 LIMIT 1;

SELECT 1 FROM webhooks.deliveries WHERE id < $2 AND ended_at < $1 LIMIT 1;

SELECT count(*) FILTER (WHERE failures >= $1)::integer AS open,
count(*) FILTER (WHERE failures < $1)::integer AS closed
FROM webhooks.customer_targets;

SELECT count(*) FILTER (WHERE status = 'PENDING' AND due_at <= $1)::integer AS due,
count(*) FILTER (WHERE status = 'PENDING' AND due_at > $1)::integer AS waiting,
count(*) FILTER (WHERE status = 'SENDING')::integer AS sending,
greatest(0, extract(epoch FROM $1 - min(due_at) FILTER (WHERE status = 'PENDING')))::float AS oldest,
(SELECT count(*) FROM webhooks.deliveries WHERE status = 'FAILED')::integer AS failed
FROM webhooks.deliveries WHERE ended_at IS NULL;

SELECT count(*)::int AS count FROM sessions.device_keys WHERE customer_id = $1 AND mode = $2 AND puid = $3;

SELECT count(*)::int AS count FROM sessions.passkeys WHERE customer_id = $1 AND mode = $2 AND puid = $3;

SELECT customer_id AS "customerId", origin, count(*)::integer AS count FROM webhooks.deliveries
WHERE status = 'SENDING' AND due_at > $1 GROUP BY customer_id, origin;

SELECT customer_id || '/' || mode || '/' || id AS id, wrapped_share AS wrapped FROM sessions.device_keys
WHERE wrapped_share IS NOT NULL AND customer_id || '/' || mode || '/' || id > $1 ORDER BY 1 LIMIT 1000;

SELECT customer_id || '/' || mode || '/' || puid || '/' || id AS id, wrapped_share AS wrapped FROM sessions.pending_credentials
WHERE wrapped_share IS NOT NULL AND customer_id || '/' || mode || '/' || puid || '/' || id > $1 ORDER BY 1 LIMIT 1000;

SELECT d.id, d.type, d.session_id AS "sessionId", d.origin, d.status, d.due_at AS "dueAt", d.attempts,
d.created_at AS "createdAt", d.ended_at AS "endedAt", d.sealed IS NOT NULL AS kept, to_json(last) AS "lastAttempt" FROM webhooks.deliveries d LEFT JOIN LATERAL (
SELECT number, started_at AS "startedAt", milliseconds, outcome, http_status AS "httpStatus", detail FROM webhooks.attempts a WHERE a.delivery_id = d.id ORDER BY number DESC LIMIT 1
) last ON true
WHERE customer_id = $1 AND mode = $2
AND ($3::text IS NULL OR status = $3)
AND ($4::text IS NULL OR session_id = $4)
AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at < $6)
AND d.id >= $7 AND d.id < $8 AND ($9::uuid IS NULL OR d.id < $9) ORDER BY d.id DESC LIMIT $10;

SELECT d.id, d.type, d.session_id AS "sessionId", d.origin, d.status, d.due_at AS "dueAt", d.attempts,
d.created_at AS "createdAt", d.ended_at AS "endedAt", d.sealed IS NOT NULL AS kept, to_json(last) AS "lastAttempt" FROM webhooks.deliveries d LEFT JOIN LATERAL (
SELECT number, started_at AS "startedAt", milliseconds, outcome, http_status AS "httpStatus", detail FROM webhooks.attempts a WHERE a.delivery_id = d.id ORDER BY number DESC LIMIT 1
) last ON true
WHERE customer_id = $1 AND mode = $2
AND ($3::text IS NULL OR status = $3) AND status = 'FAILED'
AND ($4::text IS NULL OR session_id = $4)
AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at < $6)
AND d.id >= $7 AND d.id < $8 AND ($9::uuid IS NULL OR d.id < $9) ORDER BY d.id DESC LIMIT $10;

SELECT d.id, d.type, d.session_id AS "sessionId", d.origin, d.status, d.due_at AS "dueAt", d.attempts,
d.created_at AS "createdAt", d.ended_at AS "endedAt", d.sealed IS NOT NULL AS kept, to_json(last) AS "lastAttempt" FROM webhooks.deliveries d LEFT JOIN LATERAL (
SELECT number, started_at AS "startedAt", milliseconds, outcome, http_status AS "httpStatus", detail FROM webhooks.attempts a WHERE a.delivery_id = d.id ORDER BY number DESC LIMIT 1
) last ON true WHERE d.id = $1 AND customer_id = $2 AND mode = $3;

SELECT id AS id, wrapped_key AS wrapped FROM sessions.receipt_keys
WHERE wrapped_key IS NOT NULL AND id > $1 ORDER BY 1 LIMIT 1000;

SELECT id FROM auth.customers WHERE name = $1;

SELECT id, fingerprint, resource_id AS "resourceId", created_at AS "createdAt"
FROM "sessions".idempotency_keys WHERE id = $1 AND created_at >= $2;

SELECT id, kind, state, version, token_hash AS "tokenHash", id_hash AS "idHash",
customer_id AS "customerId", api_key_id AS "apiKeyId", mode, created_at AS "createdAt",
expires_at AS "expiresAt", ended_at AS "endedAt", purged_at AS "purgedAt", purge_reason AS "purgeReason",
data_key AS "dataKey", request, progress, result FROM sessions.sessions
WHERE ended_at IS NULL AND expires_at <= $1 AND id <> ALL ($3::uuid[])
ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED;

SELECT id, kind, state, version, token_hash AS "tokenHash", id_hash AS "idHash",
customer_id AS "customerId", api_key_id AS "apiKeyId", mode, created_at AS "createdAt",
expires_at AS "expiresAt", ended_at AS "endedAt", purged_at AS "purgedAt", purge_reason AS "purgeReason",
data_key AS "dataKey", request, progress, result FROM sessions.sessions WHERE id = $1;

SELECT id, kind, status FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND expires_at > $4;

SELECT id, kind, status FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4 AND expires_at > $5 FOR UPDATE;

SELECT id, kind, status, created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt" FROM (
SELECT 'device_key' AS kind, 'active' AS status, id, created_at, last_used_at, NULL::timestamptz AS expires_at
FROM sessions.device_keys WHERE customer_id = $1 AND mode = $2 AND puid = $3
UNION ALL
SELECT 'passkey', 'active', id, created_at, last_used_at, NULL::timestamptz
FROM sessions.passkeys WHERE customer_id = $1 AND mode = $2 AND puid = $3
UNION ALL
SELECT kind, status, id, created_at, NULL::timestamptz, expires_at
FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND expires_at > $4
) AS credential ORDER BY created_at, kind, id;

SELECT id, public_key AS "publicKey", wrapped_key AS "wrappedKey"
FROM sessions.receipt_keys ORDER BY created_at DESC, id;

SELECT id, puid, public_key AS "publicKey", counter::float8 AS counter, transports,
user_handle AS "userHandle"
FROM sessions.passkeys WHERE customer_id = $1 AND mode = $2 AND id = $3;

SELECT id, puid, public_key AS "publicKey", wrapped_share AS "wrappedShare"
FROM sessions.device_keys WHERE customer_id = $1 AND mode = $2 AND id = $3;

SELECT id, session_id AS "sessionId", job, sealed_message AS "sealedMessage" FROM sessions.node_requests WHERE id = $1;

SELECT id, session_id AS "sessionId", job, sealed_message AS "sealedMessage" FROM sessions.node_requests WHERE session_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE;

SELECT id, version FROM sessions.sessions WHERE id = ANY ($1::uuid[]);

SELECT id, webhook_session_id AS "webhookSessionId" FROM sessions.sessions
WHERE ended_at IS NOT NULL AND purged_at IS NULL AND purge_at <= $1
ORDER BY purge_at LIMIT $2 FOR UPDATE SKIP LOCKED;

SELECT id::text AS id, data_key AS wrapped FROM sessions.sessions
WHERE data_key IS NOT NULL AND id::text > $1 ORDER BY 1 LIMIT 1000;

SELECT id::text AS id, sealed AS wrapped FROM webhooks.deliveries
WHERE sealed IS NOT NULL AND id::text > $1 ORDER BY 1 LIMIT 1000;

SELECT id::text AS id, wrapped_key AS wrapped FROM auth.api_keys
WHERE wrapped_key IS NOT NULL AND id::text > $1 ORDER BY 1 LIMIT 1000;

SELECT job || '/' || id AS id, sealed_message AS wrapped FROM sessions.node_requests
WHERE sealed_message IS NOT NULL AND job || '/' || id > $1 ORDER BY 1 LIMIT 1000;

SELECT min(expires_at) AS due FROM sessions.sessions WHERE ended_at IS NULL;

SELECT min(purge_at) AS due FROM sessions.sessions WHERE ended_at IS NOT NULL AND purged_at IS NULL;

SELECT min(requested_at) AS oldest FROM sessions.node_requests;

SELECT number, started_at AS "startedAt", milliseconds, outcome, http_status AS "httpStatus", detail FROM webhooks.attempts WHERE delivery_id = $1 ORDER BY number DESC LIMIT $2;

SELECT session_id AS id FROM webhooks.deliveries
WHERE session_id = ANY ($1::text[]) AND ended_at IS NULL;

SELECT start.customer_id AS "customerId", target.origin, target.due_at AS "dueAt", t.failures, t.probe_at AS "probeAt"
FROM unnest($1::uuid[], $2::text[]) AS start (customer_id, after)
CROSS JOIN LATERAL (
WITH RECURSIVE origins AS (
(SELECT d.customer_id, d.origin, d.due_at FROM webhooks.deliveries d
WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > (start.customer_id, start.after)
ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
UNION ALL
SELECT following.* FROM origins o CROSS JOIN LATERAL (
SELECT d.customer_id, d.origin, d.due_at FROM webhooks.deliveries d
WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > (o.customer_id, o.origin)
ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
) following WHERE o.customer_id = start.customer_id
)
SELECT origin, due_at FROM origins WHERE customer_id = start.customer_id LIMIT $3
) target
LEFT JOIN webhooks.customer_targets t ON t.customer_id = start.customer_id AND t.origin = target.origin;

SELECT subject, array_agg(failed_at ORDER BY failed_at DESC) AS times FROM sessions.sign_in_failures
WHERE customer_id = $1 AND mode = $2 AND subject = ANY ($3::text[]) AND session_id <> $4 AND failed_at > $5
GROUP BY subject;

SELECT wrapped FROM auth.pepper;

UPDATE "auth"."api_keys" SET "expires_at" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."api_keys" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."client_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "auth"."customers" SET "asks_contact" = $1 WHERE "id" = $2;

UPDATE "auth"."customers" SET "asks_contact" = $1 WHERE "name" = $2;

UPDATE "auth"."long_lived_credentials" SET "status" = $1, "last_updated" = CURRENT_TIMESTAMP WHERE "id" = $2;

UPDATE "sessions".idempotency_keys SET fingerprint = '' WHERE resource_id = ANY ($1::uuid[]);

UPDATE auth.api_keys SET wrapped_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE id::text = rewrapped.key AND wrapped_key = rewrapped.before;

UPDATE auth.pepper SET wrapped = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE 'pepper' = rewrapped.key AND wrapped = rewrapped.before;

UPDATE sessions.device_keys SET last_used_at = $5 WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4;

UPDATE sessions.device_keys SET wrapped_share = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE customer_id || '/' || mode || '/' || id = rewrapped.key AND wrapped_share = rewrapped.before;

UPDATE sessions.node_requests
SET job = $2, sealed_message = $3, requested_at = $4, retry_at = $5, retries = 0, session_id = NULL WHERE id = $1;

UPDATE sessions.node_requests SET retries = retries + 1,
retry_at = $1::timestamptz + make_interval(secs => least($3 * 2 ^ least(retries + 1, 20), $4))
WHERE id = ANY (ARRAY(
SELECT id FROM sessions.node_requests WHERE retry_at <= $1
ORDER BY retry_at LIMIT $2 FOR UPDATE SKIP LOCKED))
RETURNING id, session_id AS "sessionId", job, sealed_message AS "sealedMessage", retries;

UPDATE sessions.node_requests SET sealed_message = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE job || '/' || id = rewrapped.key AND sealed_message = rewrapped.before;

UPDATE sessions.passkeys SET counter = $5, last_used_at = $6
WHERE customer_id = $1 AND mode = $2 AND id = $3 AND counter = $4;

UPDATE sessions.pending_credentials
SET status = 'rejected', device_key = NULL, wrapped_share = NULL, passkey = NULL, expires_at = $6
WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4 AND status = 'pending' AND expires_at > $5;

UPDATE sessions.pending_credentials SET wrapped_share = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE customer_id || '/' || mode || '/' || puid || '/' || id = rewrapped.key AND wrapped_share = rewrapped.before;

UPDATE sessions.people SET checked_at = $2
WHERE (customer_id, mode, puid) IN (
SELECT p.customer_id, p.mode, p.puid FROM sessions.people p, (
SELECT customer_id, mode FROM sessions.people WHERE checked_at < $1 ORDER BY checked_at LIMIT 1
) AS first
WHERE p.customer_id = first.customer_id AND p.mode = first.mode AND p.checked_at < $1
ORDER BY p.checked_at LIMIT $3 FOR UPDATE OF p SKIP LOCKED)
RETURNING customer_id AS "customerId", mode, puid;

UPDATE sessions.receipt_keys SET wrapped_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE id = rewrapped.key AND wrapped_key = rewrapped.before;

UPDATE sessions.sessions AS session SET state = 'PURGED', version = version + 1, purged_at = $2,
purge_reason = $3, data_key = NULL, request = NULL, progress = NULL, result = NULL, webhook_session_id = NULL
FROM (SELECT id, webhook_session_id FROM sessions.sessions WHERE id = ANY ($1::uuid[]) FOR UPDATE) AS before
WHERE session.id = before.id AND session.ended_at IS NOT NULL AND session.purged_at IS NULL
RETURNING session.id, session.kind, session.created_at AS "createdAt",
session.purged_at AS "purgedAt", session.purge_reason AS "purgeReason", before.webhook_session_id AS "webhookSessionId";

UPDATE sessions.sessions AS session SET state = ending.state, version = session.version + 1,
progress = ending.progress, result = ending.result, ended_at = ending.ended_at,
purge_at = ending.purge_at, webhook_session_id = ending.webhook_session_id
FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::bytea[], $5::bytea[], $6::timestamptz[],
$7::timestamptz[], $8::text[])
AS ending (id, version, state, progress, result, ended_at, purge_at, webhook_session_id)
WHERE session.id = ending.id AND session.version = ending.version AND session.ended_at IS NULL
AND (ending.state = 'EXPIRED') = (session.expires_at <= ending.ended_at)
RETURNING session.id;

UPDATE sessions.sessions SET data_key = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE id::text = rewrapped.key AND data_key = rewrapped.before;

UPDATE sessions.sessions SET purge_at = $2 WHERE id = ANY ($1::uuid[]);

UPDATE sessions.sessions SET state = $3, progress = $4, version = version + 1
WHERE id = $1 AND version = $2 AND ended_at IS NULL AND expires_at > $5;

UPDATE webhooks.deliveries SET sealed = NULL
WHERE id IN (SELECT id FROM webhooks.deliveries WHERE ended_at IS NOT NULL AND sealed IS NOT NULL AND keep_until <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED);

UPDATE webhooks.deliveries SET sealed = NULL,
status = CASE WHEN ended_at IS NULL THEN 'DROPPED' ELSE status END, ended_at = coalesce(ended_at, $2)
WHERE session_id = ANY ($1::text[]);

UPDATE webhooks.deliveries SET sealed = rewrapped.after
FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
WHERE id::text = rewrapped.key AND sealed = rewrapped.before;

UPDATE webhooks.deliveries SET status = 'PENDING', due_at = $4, ended_at = NULL, tries = 0
WHERE id = $1 AND customer_id = $2 AND mode = $3 AND sealed IS NOT NULL AND status <> 'SENDING';

WITH RECURSIVE customers AS (
(SELECT d.customer_id FROM webhooks.deliveries d WHERE d.ended_at IS NULL AND d.customer_id > $1
ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
UNION ALL
SELECT following.* FROM customers c CROSS JOIN LATERAL (
SELECT d.customer_id FROM webhooks.deliveries d WHERE d.ended_at IS NULL AND d.customer_id > c.customer_id
ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
) following
)
SELECT customer_id AS id FROM customers LIMIT $2;

WITH RECURSIVE origins AS (
(SELECT d.customer_id, d.origin FROM webhooks.deliveries d
WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > ($1::uuid, '')
ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
UNION ALL
SELECT following.* FROM origins o CROSS JOIN LATERAL (
SELECT d.customer_id, d.origin FROM webhooks.deliveries d
WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > (o.customer_id, o.origin)
ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
) following WHERE o.customer_id = $1
)
SELECT count(*)::integer AS count FROM (SELECT 1 FROM origins WHERE customer_id = $1 LIMIT $2) AS counted;

WITH approved AS (DELETE FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4 AND status = 'pending' RETURNING *)
INSERT INTO sessions.device_keys (customer_id, mode, id, puid, created_at, public_key, wrapped_share)
SELECT customer_id, mode, id, puid, created_at, device_key, wrapped_share FROM approved
ON CONFLICT DO NOTHING RETURNING id;

WITH approved AS (DELETE FROM sessions.pending_credentials WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND id = $4 AND status = 'pending' RETURNING *)
INSERT INTO sessions.passkeys (customer_id, mode, id, puid, created_at, public_key, counter, transports, user_handle)
SELECT customer_id, mode, id, puid, created_at, passkey ->> 'publicKey', (passkey ->> 'counter')::bigint, passkey -> 'transports', passkey ->> 'userHandle' FROM approved
ON CONFLICT DO NOTHING RETURNING id;

WITH chosen AS (
SELECT d.*, sum(d.size) OVER (ORDER BY d.due_at, d.id) AS bytes, row_number() OVER (ORDER BY d.due_at, d.id) AS place
FROM unnest($3::uuid[], $4::text[], $5::integer[]) AS share (customer_id, origin, count) CROSS JOIN LATERAL (
SELECT d.id, d.due_at, d.size, d.status, d.attempts, d.tries FROM webhooks.deliveries d
WHERE d.ended_at IS NULL AND d.customer_id = share.customer_id AND d.origin = share.origin AND d.due_at <= $1
ORDER BY d.due_at LIMIT share.count FOR UPDATE SKIP LOCKED
) d
), taken AS (
SELECT * FROM chosen WHERE bytes <= $6 OR place = 1
), lost AS (
INSERT INTO webhooks.attempts (delivery_id, number, started_at, outcome, detail)
SELECT id, attempts, due_at - make_interval(secs => $2), 'LOST', 'no outcome was recorded: it may have arrived'
FROM taken WHERE status = 'SENDING'
ON CONFLICT DO NOTHING
), exhausted AS (
UPDATE webhooks.deliveries SET status = 'FAILED', ended_at = $1
WHERE id = ANY (ARRAY(
SELECT id FROM taken WHERE status = 'SENDING' AND tries >= 10
))
)
UPDATE webhooks.deliveries d SET
status = 'SENDING', due_at = $1::timestamptz + make_interval(secs => $2),
attempts = d.attempts + 1, tries = d.tries + 1
WHERE d.id = ANY (ARRAY(
SELECT id FROM taken WHERE status = 'PENDING' OR tries < 10
))
RETURNING d.id, d.customer_id AS "customerId", d.api_key_id AS "apiKeyId", d.origin, d.size, d.attempts, d.tries, d.sealed;

WITH chosen AS (
SELECT id, sealed IS NOT NULL AS kept FROM webhooks.deliveries d
WHERE customer_id = $1 AND mode = $2
AND ($3::text IS NULL OR status = $3)
AND ($4::text IS NULL OR session_id = $4)
AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at < $6)
AND d.id >= $7 AND d.id < $8 AND ($9::uuid IS NULL OR id > $9)
ORDER BY id LIMIT $11
), resent AS (
UPDATE webhooks.deliveries SET status = 'PENDING', due_at = $10, ended_at = NULL, tries = 0
WHERE id = ANY (ARRAY(SELECT id FROM chosen WHERE kept)) AND sealed IS NOT NULL AND status = $3
AND status <> 'SENDING'
RETURNING 1
)
SELECT (SELECT count(*)::integer FROM chosen) AS seen, (SELECT count(*)::integer FROM resent) AS resent,
(SELECT count(*)::integer FROM chosen WHERE NOT kept) AS forgotten,
(SELECT id FROM chosen ORDER BY id DESC LIMIT 1) AS last;

WITH chosen AS (
SELECT id, sealed IS NOT NULL AS kept FROM webhooks.deliveries d
WHERE customer_id = $1 AND mode = $2
AND ($3::text IS NULL OR status = $3) AND status = 'FAILED'
AND ($4::text IS NULL OR session_id = $4)
AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at < $6)
AND d.id >= $7 AND d.id < $8 AND ($9::uuid IS NULL OR id > $9)
ORDER BY id LIMIT $11
), resent AS (
UPDATE webhooks.deliveries SET status = 'PENDING', due_at = $10, ended_at = NULL, tries = 0
WHERE id = ANY (ARRAY(SELECT id FROM chosen WHERE kept)) AND sealed IS NOT NULL AND status = $3
AND status <> 'SENDING'
RETURNING 1
)
SELECT (SELECT count(*)::integer FROM chosen) AS seen, (SELECT count(*)::integer FROM resent) AS resent,
(SELECT count(*)::integer FROM chosen WHERE NOT kept) AS forgotten,
(SELECT id FROM chosen ORDER BY id DESC LIMIT 1) AS last;

WITH deleted AS (
DELETE FROM webhooks.deliveries WHERE id IN (
SELECT id FROM webhooks.deliveries WHERE id < $3 AND ended_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
) RETURNING id
), attempts AS (
DELETE FROM webhooks.attempts WHERE delivery_id IN (SELECT id FROM deleted)
), targets AS (
DELETE FROM webhooks.customer_targets WHERE changed_at < $1
)
SELECT count(*)::integer AS count FROM deleted;

WITH result AS (
SELECT * FROM jsonb_to_recordset($1) AS r (
"deliveryId" uuid, number integer, "startedAt" timestamptz, milliseconds integer, outcome text,
"httpStatus" smallint, detail text, status text, "dueAt" timestamptz
)
), logged AS (
INSERT INTO webhooks.attempts
(delivery_id, number, started_at, milliseconds, outcome, http_status, detail)
SELECT "deliveryId", number, "startedAt", milliseconds, outcome, "httpStatus", detail FROM result
ON CONFLICT (delivery_id, number) DO UPDATE SET milliseconds = excluded.milliseconds,
outcome = excluded.outcome, http_status = excluded.http_status, detail = excluded.detail
), last AS (
SELECT DISTINCT ON ("deliveryId") * FROM result
ORDER BY "deliveryId", status = 'DELIVERED' DESC, number DESC
), moved AS (
UPDATE webhooks.deliveries d SET status = r.status, due_at = r."dueAt",
ended_at = CASE WHEN r.status <> 'PENDING' THEN $3::timestamptz END,
sealed = CASE WHEN r.status = 'DELIVERED' AND d.delete_on_delivery THEN NULL ELSE d.sealed END
FROM last r
WHERE d.id = r."deliveryId" AND (
d.ended_at IS NULL AND (d.attempts = r.number AND d.status = 'SENDING' OR r.status = 'DELIVERED')
OR d.status = 'FAILED' AND r.status = 'DELIVERED' AND d.delete_on_delivery
)
), effect AS (
SELECT * FROM jsonb_to_recordset($2) AS e ("customerId" uuid, origin text, answered boolean, failures integer)
)
INSERT INTO webhooks.customer_targets AS t (customer_id, origin, failures, probe_at, changed_at)
SELECT "customerId", origin, failures, $4::timestamptz, $3 FROM effect e WHERE NOT EXISTS (
SELECT 1 FROM webhooks.customer_targets known
WHERE e.answered AND known.customer_id = e."customerId" AND known.origin = e.origin AND known.failures = e.failures
)
ORDER BY "customerId", origin
ON CONFLICT (customer_id, origin) DO UPDATE SET
failures = excluded.failures + CASE
WHEN EXISTS (
SELECT 1 FROM effect e WHERE e."customerId" = t.customer_id AND e.origin = t.origin AND e.answered
) THEN 0 ELSE t.failures
END,
probe_at = excluded.probe_at, changed_at = excluded.changed_at
RETURNING customer_id AS "customerId", origin, failures;
