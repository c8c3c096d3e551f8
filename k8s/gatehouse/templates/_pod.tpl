{{/* The common part of all pods: user, privileges, scheduling. Takes root, user. */}}
{{- define "gatehouse.podDefaults" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .root.Values.pods }}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{/* With the security context above, the restricted profile of the Pod Security Standards. */}}
{{- define "gatehouse.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* A certificate authority that processes trust in addition to the public ones. Each takes root. */}}
{{- define "gatehouse.caVariable" -}}
{{- if .root.Values.ca.existingSecret }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/gatehouse/ca/{{ .root.Values.ca.key }}
{{- end }}
{{- end }}
{{- define "gatehouse.caMount" -}}
{{- if .root.Values.ca.existingSecret }}
- name: ca
  mountPath: /etc/gatehouse/ca
  readOnly: true
{{- end }}
{{- end }}
{{- define "gatehouse.caVolume" -}}
{{- with .root.Values.ca.existingSecret }}
- name: ca
  secret:
    secretName: {{ . }}
{{- end }}
{{- end }}

{{/* The files of the face model, for the processes that serve the launch page. Each takes root, service, role. */}}
{{- define "gatehouse.modelMount" -}}
{{- if include "gatehouse.modelVolume" . }}
- name: models
  mountPath: /models
  readOnly: true
{{- end }}
{{- end }}
{{- define "gatehouse.modelVolume" -}}
{{- if and .root.Values.faceModelClaim (eq .service "sessions") (eq .role "api") }}
- name: models
  persistentVolumeClaim:
    claimName: {{ .root.Values.faceModelClaim }}
    readOnly: true
{{- end }}
{{- end }}

{{/* The container that runs the migrations. Takes root, service, values. */}}
{{- define "gatehouse.migrateContainer" -}}
{{- $key := .root.Values.database.migrationUrlKey | default .root.Values.database.urlKey -}}
name: migrate
image: {{ include "gatehouse.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: [migrate]
env:
  {{- include "gatehouse.secretVariable" (dict "variable" "DATABASE_URL" "secret" (include "gatehouse.databaseSecret" .root) "key" $key) | nindent 2 }}
  {{- /* Not from the ConfigMap: the Job runs before the ConfigMap is created. */}}
  {{- range $name, $value := merge (deepCopy .values.config) .root.Values.config }}
  {{- if hasPrefix "MIGRATION_" $name }}
  - name: {{ $name }}
    value: {{ $value | int64 | quote }}
  {{- end }}
  {{- end }}
  {{- with include "gatehouse.caVariable" . }}
  {{- . | nindent 2 }}
  {{- end }}
resources: {{ toYaml .root.Values.migrations.resources | nindent 2 }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  {{- with include "gatehouse.caMount" . }}
  {{- . | nindent 2 }}
  {{- end }}
{{ include "gatehouse.containerSecurity" . }}
{{- end }}

{{/* The volumes of the pods of the services. Takes root. */}}
{{- define "gatehouse.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- with include "gatehouse.caVolume" . }}
{{ . }}
{{- end }}
{{- end }}
