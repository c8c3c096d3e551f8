{{/* The Secret with the master keys, given or generated. */}}
{{- define "gatehouse.masterSecret" -}}
{{ .Values.secrets.existingSecret | default (printf "%s-secrets" (include "gatehouse.name" .)) }}
{{- end }}

{{/* The Secret with the keys of sessions alone, given or generated. Separate, so that nothing else can read it. */}}
{{- define "gatehouse.tokenSecret" -}}
{{ .Values.services.sessions.tokenKeys.existingSecret | default (printf "%s-token-secrets" (include "gatehouse.name" .)) }}
{{- end }}

{{/* The Secret with the keys of the biometric node alone, given or generated; empty if it uses the master keys. */}}
{{- define "gatehouse.nodeSecret" -}}
{{- $given := (index .Values.services "biometric-node").nodeKeys.existingSecret -}}
{{ $given | default (ternary "" (printf "%s-node-secrets" (include "gatehouse.name" .)) (ne .Values.secrets.existingSecret "")) }}
{{- end }}

{{/* The Secret with the URL of the database, given or of the bundled one. */}}
{{- define "gatehouse.databaseSecret" -}}
{{ .Values.database.existingSecret | default (printf "%s-postgresql" (include "gatehouse.name" .)) }}
{{- end }}

{{/* The same for Redis. */}}
{{- define "gatehouse.redisSecret" -}}
{{ .Values.redis.existingSecret | default (printf "%s-redis" (include "gatehouse.name" .)) }}
{{- end }}

{{/* The existing value of a generated Secret, else a new one: upgrades keep it. Takes root, secret, key, new. */}}
{{- define "gatehouse.kept" -}}
{{- $data := (lookup "v1" "Secret" .root.Release.Namespace .secret).data | default dict -}}
{{ hasKey $data .key | ternary (get $data .key | b64dec) .new }}
{{- end }}
